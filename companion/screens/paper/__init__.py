"""From paper into the app and back."""

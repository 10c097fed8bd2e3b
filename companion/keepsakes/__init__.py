"""What people take home or lay beside the board: the chronicle, report and picture, the ledger, the paper sheet."""

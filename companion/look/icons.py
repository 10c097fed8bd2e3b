"""Every icon a screen may show, by name.

The icon font we serve is cut to this list: after a change run `python -m tests.support.draw_assets`.
"""

from __future__ import annotations

from typing import Final

import flet as ft


class Icon:
    """The screens' icons; a screen writes `Icon.HOUSE`, never `ft.Icons…`, so that each one is in the font."""

    # Acting
    ADD: Final = ft.Icons.ADD
    REMOVE: Final = ft.Icons.REMOVE
    CHECK: Final = ft.Icons.CHECK
    CLOSE: Final = ft.Icons.CLOSE
    CANCEL: Final = ft.Icons.CANCEL
    DELETE: Final = ft.Icons.DELETE_OUTLINE
    EDIT: Final = ft.Icons.EDIT
    UNDO: Final = ft.Icons.UNDO
    REDO: Final = ft.Icons.REDO
    REFRESH: Final = ft.Icons.REFRESH
    SAVE: Final = ft.Icons.SAVE
    DOWNLOAD: Final = ft.Icons.DOWNLOAD
    UPLOAD: Final = ft.Icons.UPLOAD
    SHARE: Final = ft.Icons.SHARE
    COPY: Final = ft.Icons.CONTENT_COPY
    PRINT: Final = ft.Icons.PRINT
    SEARCH: Final = ft.Icons.SEARCH
    FILTER: Final = ft.Icons.FILTER_LIST
    SORT: Final = ft.Icons.SORT
    BACKSPACE: Final = ft.Icons.BACKSPACE
    SEND: Final = ft.Icons.SEND
    PLAY: Final = ft.Icons.PLAY_ARROW
    PAUSE: Final = ft.Icons.PAUSE
    STOP: Final = ft.Icons.STOP
    POWER: Final = ft.Icons.POWER_SETTINGS_NEW

    # Going
    BACK: Final = ft.Icons.ARROW_BACK
    FORWARD: Final = ft.Icons.ARROW_FORWARD
    UP: Final = ft.Icons.ARROW_UPWARD
    DOWN: Final = ft.Icons.ARROW_DOWNWARD
    FIRST: Final = ft.Icons.FIRST_PAGE
    LAST: Final = ft.Icons.LAST_PAGE
    LEFT: Final = ft.Icons.CHEVRON_LEFT
    RIGHT: Final = ft.Icons.CHEVRON_RIGHT
    MORE: Final = ft.Icons.EXPAND_MORE
    LESS: Final = ft.Icons.EXPAND_LESS
    MENU: Final = ft.Icons.MENU
    DOTS: Final = ft.Icons.MORE_VERT
    HOME: Final = ft.Icons.HOME
    LOGIN: Final = ft.Icons.LOGIN
    LOGOUT: Final = ft.Icons.LOGOUT
    OPEN: Final = ft.Icons.OPEN_IN_NEW
    FULLSCREEN: Final = ft.Icons.FULLSCREEN
    FULLSCREEN_EXIT: Final = ft.Icons.FULLSCREEN_EXIT

    # Money
    BANK: Final = ft.Icons.ACCOUNT_BALANCE
    WALLET: Final = ft.Icons.ACCOUNT_BALANCE_WALLET
    CASH: Final = ft.Icons.PAYMENTS
    COIN: Final = ft.Icons.MONETIZATION_ON
    CARD: Final = ft.Icons.CREDIT_CARD
    SAVINGS: Final = ft.Icons.SAVINGS
    RECEIPT: Final = ft.Icons.RECEIPT_LONG
    TRANSFER: Final = ft.Icons.SWAP_HORIZ
    EXCHANGE: Final = ft.Icons.CURRENCY_EXCHANGE
    TAX: Final = ft.Icons.REQUEST_QUOTE
    PERCENT: Final = ft.Icons.PERCENT
    CALCULATE: Final = ft.Icons.CALCULATE
    BALANCE: Final = ft.Icons.BALANCE
    TRADE: Final = ft.Icons.HANDSHAKE
    AUCTION: Final = ft.Icons.GAVEL
    SELL: Final = ft.Icons.SELL
    SHOP: Final = ft.Icons.SHOPPING_CART

    # The board
    DICE: Final = ft.Icons.CASINO
    DEED: Final = ft.Icons.DESCRIPTION
    MORTGAGE: Final = ft.Icons.FLIP_TO_BACK
    HOUSE: Final = ft.Icons.HOUSE
    HOTEL: Final = ft.Icons.HOTEL
    APARTMENT: Final = ft.Icons.APARTMENT
    SKYSCRAPER: Final = ft.Icons.LOCATION_CITY
    BUILD: Final = ft.Icons.CONSTRUCTION
    RAILWAY: Final = ft.Icons.TRAIN
    DEPOT: Final = ft.Icons.WAREHOUSE
    BUS: Final = ft.Icons.DIRECTIONS_BUS
    TICKET: Final = ft.Icons.CONFIRMATION_NUMBER
    CAR: Final = ft.Icons.DIRECTIONS_CAR
    PARKING: Final = ft.Icons.LOCAL_PARKING
    ELECTRIC: Final = ft.Icons.ELECTRIC_BOLT
    WATER: Final = ft.Icons.WATER_DROP
    GAS: Final = ft.Icons.LOCAL_FIRE_DEPARTMENT
    JAIL: Final = ft.Icons.LOCK
    JAIL_OUT: Final = ft.Icons.LOCK_OPEN
    CHANCE: Final = ft.Icons.HELP
    CHEST: Final = ft.Icons.INVENTORY_2
    CARDS: Final = ft.Icons.STYLE
    START: Final = ft.Icons.FLAG
    PLACE: Final = ft.Icons.PLACE
    MAP: Final = ft.Icons.MAP
    ROCKET: Final = ft.Icons.ROCKET_LAUNCH
    SHIELD: Final = ft.Icons.SHIELD
    SNOW: Final = ft.Icons.AC_UNIT
    TREE: Final = ft.Icons.PARK
    GIFT: Final = ft.Icons.CARD_GIFTCARD
    PAW: Final = ft.Icons.PETS
    MAGIC: Final = ft.Icons.AUTO_FIX_HIGH
    CASTLE: Final = ft.Icons.CASTLE
    DIAMOND: Final = ft.Icons.DIAMOND
    STAR: Final = ft.Icons.STAR
    STAR_EMPTY: Final = ft.Icons.STAR_BORDER
    HEART: Final = ft.Icons.FAVORITE
    TROPHY: Final = ft.Icons.EMOJI_EVENTS
    BANKRUPT: Final = ft.Icons.MONEY_OFF

    # People and the table
    PERSON: Final = ft.Icons.PERSON
    PERSON_ADD: Final = ft.Icons.PERSON_ADD
    PERSON_REMOVE: Final = ft.Icons.PERSON_REMOVE
    PEOPLE: Final = ft.Icons.GROUP
    ROBOT: Final = ft.Icons.SMART_TOY
    KEY: Final = ft.Icons.KEY
    QR: Final = ft.Icons.QR_CODE_2
    PHONE: Final = ft.Icons.SMARTPHONE
    PHONE_OFF: Final = ft.Icons.PHONELINK_ERASE
    COMPUTER: Final = ft.Icons.COMPUTER
    WIFI: Final = ft.Icons.WIFI
    WIFI_OFF: Final = ft.Icons.WIFI_OFF
    LINK: Final = ft.Icons.LINK

    # Telling
    INFO: Final = ft.Icons.INFO_OUTLINE
    HELP: Final = ft.Icons.HELP_OUTLINE
    WARNING: Final = ft.Icons.WARNING_AMBER
    ERROR: Final = ft.Icons.ERROR_OUTLINE
    DONE: Final = ft.Icons.CHECK_CIRCLE
    BELL: Final = ft.Icons.NOTIFICATIONS
    HISTORY: Final = ft.Icons.HISTORY
    CLOCK: Final = ft.Icons.SCHEDULE
    TIMER: Final = ft.Icons.TIMER
    HOURGLASS: Final = ft.Icons.HOURGLASS_EMPTY
    CHART: Final = ft.Icons.BAR_CHART
    LINES: Final = ft.Icons.SHOW_CHART
    PIE: Final = ft.Icons.PIE_CHART
    TREND_UP: Final = ft.Icons.TRENDING_UP
    TREND_DOWN: Final = ft.Icons.TRENDING_DOWN
    LIST: Final = ft.Icons.LIST
    GRID: Final = ft.Icons.GRID_VIEW
    BOOK: Final = ft.Icons.MENU_BOOK
    RULE: Final = ft.Icons.RULE
    CIRCLE: Final = ft.Icons.CIRCLE

    # Settings
    SETTINGS: Final = ft.Icons.SETTINGS
    TUNE: Final = ft.Icons.TUNE
    LANGUAGE: Final = ft.Icons.LANGUAGE
    LIGHT: Final = ft.Icons.LIGHT_MODE
    DARK: Final = ft.Icons.DARK_MODE
    PALETTE: Final = ft.Icons.PALETTE
    SOUND: Final = ft.Icons.VOLUME_UP
    MUTE: Final = ft.Icons.VOLUME_OFF
    SHOW: Final = ft.Icons.VISIBILITY
    HIDE: Final = ft.Icons.VISIBILITY_OFF
    TEXT_SIZE: Final = ft.Icons.TEXT_FIELDS
    FOLDER: Final = ft.Icons.FOLDER


SCREEN_ICONS: Final = {name: icon for name, icon in vars(Icon).items() if name.isupper()}

# Flutter's own controls draw these without being asked: back and menu buttons, drop-downs, chips, pickers.
FRAMEWORK_ICONS: Final = (
    ft.Icons.ARROW_BACK,
    ft.Icons.ARROW_BACK_IOS_NEW_ROUNDED,
    ft.Icons.ARROW_DROP_DOWN,
    ft.Icons.ARROW_DROP_UP,
    ft.Icons.ARROW_DOWNWARD,
    ft.Icons.ARROW_RIGHT,
    ft.Icons.ARROW_UPWARD,
    ft.Icons.CALENDAR_TODAY,
    ft.Icons.CANCEL,
    ft.Icons.CHECK,
    ft.Icons.CHEVRON_LEFT,
    ft.Icons.CHEVRON_RIGHT,
    ft.Icons.CLEAR,
    ft.Icons.CLOSE,
    ft.Icons.DRAG_HANDLE,
    ft.Icons.EDIT,
    ft.Icons.ERROR,
    ft.Icons.EXPAND_MORE,
    ft.Icons.FIRST_PAGE,
    ft.Icons.KEYBOARD_ARROW_DOWN,
    ft.Icons.KEYBOARD_ARROW_UP,
    ft.Icons.LAST_PAGE,
    ft.Icons.MENU,
    ft.Icons.MORE_HORIZ,
    ft.Icons.MORE_VERT,
    ft.Icons.SEARCH,
    ft.Icons.UNFOLD_MORE,
    ft.Icons.WARNING,
)

"""The languages of the pages: which one a visitor gets, and the catalogues behind them."""

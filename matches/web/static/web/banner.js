// Tells that the connection is away, or that it will not come back.

import { MAY_NOT } from "./connection.js";
import { t } from "./i18n.js";

export class ConnectionBanner {
  /** `root` is the table, which bears the state for whoever asks; `banner` holds the words for trying again. */
  constructor(root, banner) {
    this.root = root;
    this.banner = banner;
  }

  state(connected) {
    this.banner.hidden = connected;
    this.root.dataset.connected = String(connected);
  }

  /** By its close code. */
  gone(code) {
    this.banner.textContent =
      code === MAY_NOT
        ? t("This table is not open to you any more. The page has stopped trying to connect.")
        : t("This match is not there any more. The page has stopped trying to connect.");
    this.root.dataset.connected = "gone";
  }
}

import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Named by the HTML of mails; an inline part, since programs block remote pictures. */
export const logoContentId = "logo@summit";

/** PNG of the mark, 102 by 72 pixels. */
export const mailLogo: Buffer = readFileSync(join(import.meta.dirname, "mail-logo.png"));

import { expect, it } from "vitest";
import { parseFileName } from "./download.ts";

it.each([
  [
    `attachment; filename="account_details_GBP.pdf"; filename*=UTF-8''account_details_GBP.pdf`,
    "account_details_GBP.pdf",
  ],
  ["attachment", "download"],
  ["", "download"],
])("the header %j names the file %s", (disposition, name) => expect(parseFileName(disposition)).toBe(name));

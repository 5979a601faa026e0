// @vitest-environment happy-dom
import { test } from "vitest";
import { autoExchangeQuery } from "#web/api/auto-exchange-queries.ts";
import { expectFailingDialog } from "../../../../tests/support/expect-failing-dialog.ts";
import { AutoExchangePage } from "./auto-exchange-page.tsx";

const rule = {
  id: "1",
  sourceCurrency: "GBP",
  targetCurrency: "EUR",
  recipientId: "pending",
  runs: [],
  waiting: { count: 0 },
};

test("the deletion of an automatic exchange that fails says why once, in its dialog", () =>
  expectFailingDialog(<AutoExchangePage />, {
    open: "Delete",
    confirm: "Delete",
    read: [[autoExchangeQuery("1").queryKey, rule]],
  }));

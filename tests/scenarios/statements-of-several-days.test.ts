import { randomUUIDv7 } from "node:crypto";
import { expect, it } from "vitest";
import { inboxRoutes } from "#server/reporting/inbox/routes.ts";
import { camtFile } from "../support/camt-file.ts";
import { importFile, setupMoneyDeskFixture } from "../support/setup-money-desk-fixture.ts";

const desk = setupMoneyDeskFixture("silent", { routes: inboxRoutes, subscriptions: {} });

it("money that a statement of several days doesn't have is a break, also on a day of it without entries", async () => {
  desk().setNow(new Date("2026-05-05T10:00:00Z"));
  const staff = await desk().addStaff();
  // Recorded by hand on Tuesday; the bank's statement of Monday to Wednesday doesn't have it.
  const payload = { bankReference: randomUUIDv7(), reference: "x", currency: "GBP", amount: "21.00" };
  expect((await desk().call(staff, "POST", "/api/admin/receipts", { payload })).status).toBe(201);
  desk().setNow(new Date("2026-05-07T10:00:00Z"));
  const monday = { reference: randomUUIDv7(), amount: "5.00", bookedOn: "2026-05-04" };
  const file = camtFile({ id: "WEEK", day: "2026-05-06", entries: [monday] }).replace(
    "<Dt><Dt>2026-05-06</Dt></Dt></Bal>",
    "<Dt><Dt>2026-05-04</Dt></Dt></Bal>",
  );
  const { status, body } = await importFile(desk(), await desk().addStaff(), file, null);
  expect(status).toBe(201);
  expect(body.statements).toMatchObject([{ openedOn: "2026-05-04", closedOn: "2026-05-06" }]);
  const reader = await desk().addStaff();
  const { body: reconciled } = await desk().call(reader, "GET", "/api/admin/reconciliation?currency=GBP");
  const { body: inbox } = await desk().call(reader, "GET", "/api/admin/inbox");
  const breaks = inbox.items.filter(({ kind }: { kind: string }) => kind === "reconciliation_break");
  expect(reconciled.days).toMatchObject([
    { day: "2026-05-06", statementClosing: "5.00", difference: "-21.00" },
    { day: "2026-05-05", statementClosing: "5.00", difference: "-21.00", ledgerOnly: 1 },
    { day: "2026-05-04", statementClosing: "5.00", difference: "0.00" },
  ]);
  expect(breaks.map(({ id }: { id: string }) => id)).toEqual(["GBP-2026-05-05"]);
});

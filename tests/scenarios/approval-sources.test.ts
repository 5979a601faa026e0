import { beforeAll, expect, it } from "vitest";
import { tableAt } from "../support/rate-tables.ts";
import { setupApprovalFixture } from "../support/setup-approval-fixture.ts";

const { desk, team, prepared, read } = setupApprovalFixture();

beforeAll(() => desk().app.rates.accept(tableAt(desk().clock())));

it("a payment that waits for approval says whether a balance or an exchange pays it, and from which day", async () => {
  const { owner, recipient, preparer } = await team();
  const sourceOf = async (id: string) => {
    const [payout] = (await read(owner, id)).payouts;
    return [payout?.paidFrom, payout?.paysOn];
  };
  expect(await sourceOf(await prepared(preparer, recipient))).toEqual(["balance", null]);

  const nextWeek = new Date(desk().clock().getTime() + 7 * 86_400_000).toISOString().slice(0, 10);
  const rule = { frequency: "monthly", startsOn: nextWeek, dayOfMonth: 31, everyWeeks: 1 };
  const schedule = { label: "Rent", beneficiaryId: recipient, currency: "EUR", amount: "250.00", ...rule };
  const scheduled = await desk().call(preparer, "POST", "/api/schedules", { payload: schedule });
  expect(await sourceOf(scheduled.body.approval.id)).toEqual(["balance", nextWeek]);

  const trade = await desk().bookTrade(owner, "100.00", "GBP", "EUR");
  const split = await desk().call(preparer, "PUT", `/api/trades/${trade.id}/allocation`, {
    payload: { lines: [{ beneficiaryId: recipient, amount: trade.toAmount }] },
  });
  expect(await sourceOf(split.body.approval.id)).toEqual(["exchange", null]);
});

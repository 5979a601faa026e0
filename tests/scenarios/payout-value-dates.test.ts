import { expect, it } from "vitest";
import { payoutApprovals } from "../support/payout-approvals.ts";
import { setupMoneyDeskFixture } from "../support/setup-money-desk-fixture.ts";

const fixture = setupMoneyDeskFixture();
const { prepare, approve, file } = payoutApprovals(fixture);

it("a payment file made after midnight in London isn't dated to the day before", async () => {
  // 00:30 on Thursday 2 July in London.
  fixture().setNow(new Date("2026-07-01T23:30:00Z"));
  const client = await fixture().addClient();
  await fixture().deposit(client, "40.00", "GBP");
  const beneficiaryId = await fixture().addBeneficiary(client, "GBP");
  const payload = { beneficiaryId, amount: "40.00" };
  const { body } = await fixture().call(client, "POST", "/api/balances/GBP/withdrawals", { payload });
  await fixture().relay();
  const [one, other] = [await fixture().addStaff(), await fixture().addStaff("approver")];
  await prepare(one, [body.id], true);
  await approve(other, [body.id]);
  expect((await file(one, [body.id])).status).toBe(201);
  const { valueOn } = await fixture()
    .db.selectFrom("payoutBatches")
    .select("valueOn")
    .executeTakeFirstOrThrow();
  expect(valueOn).toBe("2026-07-02");
});

import { expect, it } from "vitest";
import { payoutApprovals } from "../support/payout-approvals.ts";
import { readyPayouts, setupMoneyDeskFixture } from "../support/setup-money-desk-fixture.ts";
import { groupStatus, importStatusReport, statusReport } from "../support/status-report.ts";

const fixture = setupMoneyDeskFixture("normal");
const { prepare, approve, file } = payoutApprovals(fixture);

it("the simulated bank pays a rejected payout only once it is sent again", async () => {
  const [id = ""] = await readyPayouts(fixture(), ["10.00"]);
  const [one, other] = [await fixture().addStaff(), await fixture().addStaff("approver")];
  const statusOf = async () =>
    (
      await fixture()
        .db.selectFrom("payments")
        .select("status")
        .where("id", "=", id)
        .executeTakeFirstOrThrow()
    ).status;
  await prepare(one, [id], true);
  await approve(other, [id]);
  const { body } = await file(one, [id]);
  await importStatusReport(fixture(), one, statusReport(body.items[0].name, groupStatus("RJCT")));
  await fixture().settle();
  expect(await statusOf()).toBe("SENT");
  const again = (step: string) =>
    fixture().call(step === "" ? one : other, "POST", `/api/admin/payments/resend${step}`, {
      payload: { ids: [id] },
    });
  await again("");
  expect((await again("/confirm")).status).toBe(201);
  await fixture().settle();
  expect(await statusOf()).toBe("COMPLETED");
});

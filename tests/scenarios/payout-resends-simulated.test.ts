import { expect, it } from "vitest";
import { payoutApprovals } from "../support/payout-approvals.ts";
import { readyPayouts, setupMoneyDeskFixture } from "../support/setup-money-desk-fixture.ts";
import { importStatusReport, statusReport, wholeFile } from "../support/status-report.ts";

const desk = setupMoneyDeskFixture("normal");
const { prepare, approve, file } = payoutApprovals(desk);

it("the simulated bank pays a rejected payout only once it is sent again", async () => {
  const [id = ""] = await readyPayouts(desk(), ["10.00"]);
  const [one, other] = [await desk().addStaff(), await desk().addStaff("approver")];
  const statusOf = async () =>
    (await desk().db.selectFrom("payments").select("status").where("id", "=", id).executeTakeFirstOrThrow())
      .status;
  await prepare(one, [id], true);
  await approve(other, [id]);
  const { body } = await file(one, [id]);
  await importStatusReport(desk(), one, statusReport(body.items[0].name, wholeFile("RJCT")));
  await desk().settle();
  expect(await statusOf()).toBe("SENT");
  const again = (step: string) =>
    desk().call(step === "" ? one : other, "POST", `/api/admin/payments/resend${step}`, {
      payload: { ids: [id] },
    });
  await again("");
  expect((await again("/confirm")).status).toBe(201);
  await desk().settle();
  expect(await statusOf()).toBe("COMPLETED");
});

import { expect, it } from "vitest";
import { confirmApproval } from "../support/confirm-approval.ts";
import { serveSummit } from "../support/serve-summit.ts";

const summit = serveSummit();
const path = "/api/admin/funding-tolerances";

it("the tolerance is 1.00 until two people set another, which is recorded", async () => {
  const [first, second] = [await summit.staffBrowser(), await summit.staffBrowser()];
  const toleranceOf = async (currency: string) => {
    const { items } = (await first.get(path)).body;
    return items.find((item: { currency: string }) => item.currency === currency);
  };
  expect(await toleranceOf("GBP")).toEqual({ currency: "GBP", amount: "1.00", set: null });
  expect(await toleranceOf("JPY")).toMatchObject({ amount: "100" });
  const response = await first.put(path, { currency: "GBP", amount: "2.50" });
  expect(response.status).toBe(202);
  expect(await toleranceOf("GBP")).toMatchObject({ amount: "1.00" });
  expect((await confirmApproval(second, response)).status).toBe(200);
  expect(await toleranceOf("GBP")).toMatchObject({ amount: "2.50", set: { by: expect.any(String) } });
  expect(await toleranceOf("EUR")).toMatchObject({ amount: "1.00", set: null });
  const audit = await summit.app.db
    .selectFrom("auditLog")
    .select("details")
    .where("action", "=", "set_funding_tolerance")
    .execute();
  expect(audit).toMatchObject([{ details: { before: "1.00", after: "2.50" } }]);
});

it.each([
  ["", "input_invalid"],
  ["-1", "input_invalid"],
  ["100.01", "input_invalid"],
  ["1.001", "amount_too_precise"],
  ["9".repeat(25), "amount_too_large"],
  ["NaN", "input_invalid"],
])("the tolerance is never %j: %s", async (amount, code) => {
  const browser = await summit.staffBrowser();
  const answer = await browser.put(path, { currency: "GBP", amount });
  expect(answer).toMatchObject({
    status: 422,
    body: { code, fields: { amount: expect.any(String) } },
  });
});

it("the tolerance is shown to all staff and set by administrators alone", async () => {
  const operator = await summit.staffBrowser("operator");
  expect((await operator.get(path)).status).toBe(200);
  expect((await operator.put(path, { currency: "GBP", amount: "5.00" })).status).toBe(403);
});

import { beforeAll, expect, it } from "vitest";
import type { Browser } from "../support/browser.ts";
import { confirmApproval } from "../support/confirm-approval.ts";
import { serveSummit } from "../support/serve-summit.ts";

const summit = serveSummit({ RATE_LIMIT_FACTOR: "10000" });
let first: Browser;
let second: Browser;

beforeAll(async () => {
  first = await summit.staffBrowser("administrator");
  second = await summit.staffBrowser("administrator");
});

const limitsInForce = async () => (await first.get("/api/admin/payout-policy")).body.limits;
const save = (body: object, by = first) => by.put("/api/admin/payout-limits", body);

it("payout limits that changed since their form was opened aren't overwritten", async () => {
  const opened = await limitsInForce();
  const raised = { ...opened, payout: "12000.00" };
  expect((await confirmApproval(second, await save({ ...raised, replaces: opened }))).status).toBe(200);
  const late = await save({ ...opened, houseDay: "900000.00", replaces: opened }, second);
  expect([late.status, late.body.code]).toEqual([409, "limit_changed"]);
  expect(await limitsInForce()).toEqual(raised);
  expect((await save({ ...raised, houseDay: "900000.00", replaces: raised }, second)).status).toBe(202);
});

it("payout limits aren't confirmed once they are others than the second person reads", async () => {
  const before = await limitsInForce();
  const pending = await save({ ...before, payout: "3000.00" });
  await confirmApproval(second, await save({ ...before, payout: "4000.00" }));
  const { id } = pending.body.approval;
  const { items } = (await second.get("/api/admin/approvals")).body;
  const { digest, summary } = items.find((item: { id: string }) => item.id === id);
  expect(summary).toContain("3,000.00 GBP per payout instead of 12,000.00 GBP");
  const confirmed = await second.post(`/api/admin/approvals/${id}/confirm`, { digest });
  expect([pending.status, confirmed.body.code]).toEqual([202, "approval_overtaken"]);
  expect((await limitsInForce()).payout).toBe("4000.00");
});

import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Browser } from "../support/browser.ts";
import { confirmApproval } from "../support/confirm-approval.ts";
import { type OrderClient, openOrderFixture } from "../support/order-fixture.ts";
import { serveSummit } from "../support/serve-summit.ts";

const summit = serveSummit({ RATE_LIMIT_FACTOR: "10000" });
const orders = openOrderFixture(summit);
let client: OrderClient;
let first: Browser;
let second: Browser;

beforeAll(async () => {
  first = await summit.staffBrowser("approver");
  second = await summit.staffBrowser("approver");
});
beforeEach(async () => {
  orders.tick();
  client = await orders.addClient();
});

const about = async (id: string, by = second) =>
  (await by.get(`/api/admin/approvals/about/${id}`)).body.items;
const setMargin = (margin: string, by = first) =>
  by.put("/api/admin/margins", { clientId: client.id, margin });
const marginsInForce = async () =>
  (await second.get(`/api/admin/margins?clientId=${client.id}`)).body.items.map(
    ({ margin }: { margin: number }) => margin,
  );

describe("changes of a client that wait for a second person", () => {
  it("a client's limit and margin that wait are listed about the client, with who asked, until they are decided", async () => {
    expect(await about(client.id)).toEqual([]);
    const other = await orders.addClient();
    const limit = await first.put(`/api/admin/clients/${client.id}/unsettled-limit`, {
      limit: "1500.00",
      reason: "Pays within a day",
    });
    const margin = await setMargin("0.2");
    const requestedBy = { id: (await first.get("/api/admin/user")).body.id };
    expect(await about(client.id)).toMatchObject([
      { id: limit.body.approval.id, state: "pending", own: false, requestedBy },
      { id: margin.body.approval.id, summary: `Set margin for ${client.email} to 0.2%`, requestedBy },
    ]);
    expect(await about(client.id, first)).toMatchObject([{ own: true }, { own: true }]);
    expect(await about(other.id)).toEqual([]);
    await confirmApproval(second, margin);
    await second.post(`/api/admin/approvals/${limit.body.approval.id}/decline`);
    expect(await about(client.id)).toEqual([]);
  });

  it("the end of a client's margin that waits is listed about the client", async () => {
    await confirmApproval(second, await setMargin("0.2"));
    const { body } = await second.get(`/api/admin/margins?clientId=${client.id}`);
    await first.delete(`/api/admin/margins/${body.items[0].id}`);
    expect(await about(client.id)).toMatchObject([{ summary: `End margin for ${client.email} (0.2%)` }]);
  });

  it("a margin whose change or end waits is marked in the list until that is decided", async () => {
    const isMarked = async () =>
      (await second.get(`/api/admin/margins?clientId=${client.id}`)).body.items.map(
        ({ awaitsApproval }: { awaitsApproval: boolean }) => awaitsApproval,
      );
    await confirmApproval(second, await setMargin("0.2"));
    expect(await isMarked()).toEqual([false]);
    const { body } = await second.get(`/api/admin/margins?clientId=${client.id}`);
    const { id, margin } = body.items[0];
    expect(margin).toBe(0.2);
    const change = { clientId: client.id, margin: "0.1", replaces: id };
    const changed = await first.put("/api/admin/margins", change);
    expect(await isMarked()).toEqual([true]);
    await second.post(`/api/admin/approvals/${changed.body.approval.id}/decline`);
    expect(await isMarked()).toEqual([false]);
    await first.delete(`/api/admin/margins/${id}`);
    expect(await isMarked()).toEqual([true]);
  });

  it("one's own requests aren't counted in the queue of approvals, as somebody else has to approve them", async () => {
    const count = async (by: Browser) => (await by.get("/api/admin/queues")).body.approvals.count;
    const before = { first: await count(first), second: await count(second) };
    await setMargin("0.2");
    expect(await count(first)).toBe(before.first);
    expect(await count(second)).toBe(before.second + 1);
  });

  it("changes that wait are read by the desk, not by brokers or clients", async () => {
    await setMargin("0.2");
    const [operator, broker] = [await summit.staffBrowser("operator"), await summit.staffBrowser("broker")];
    expect(await about(client.id, operator)).toHaveLength(1);
    const path = `/api/admin/approvals/about/${client.id}`;
    expect((await broker.get(path)).body.code).toBe("not_permitted");
    expect((await client.browser.get(path)).status).toBe(401);
  });
});

describe("two margins of one client that two people ask for", () => {
  it("the later margin names the one it replaces and is not confirmed once another was set instead", async () => {
    const one = await setMargin("0.2");
    const other = await setMargin("0.1", second);
    const { items } = (await first.get("/api/admin/approvals")).body;
    const { id, digest } = items.find((item: { id: string }) => item.id === other.body.approval.id);
    expect((await confirmApproval(second, one)).status).toBe(200);
    const late = await first.post(`/api/admin/approvals/${id}/confirm`, { digest });
    expect([late.status, late.body.code]).toEqual([409, "approval_overtaken"]);
    expect(await marginsInForce()).toEqual([0.2]);
    const again = await setMargin("0.1", second);
    expect(await about(client.id)).toContainEqual(
      expect.objectContaining({ summary: `Set margin for ${client.email} to 0.1% instead of 0.2%` }),
    );
    expect((await confirmApproval(first, again)).status).toBe(200);
    expect(await marginsInForce()).toEqual([0.1]);
  });

  it("a margin that changed since its form was opened is refused when it is asked for", async () => {
    expect((await confirmApproval(second, await setMargin("0.2"))).status).toBe(200);
    const { items } = (await first.get(`/api/admin/margins?clientId=${client.id}`)).body;
    const save = (margin: string, replaces: string | null) =>
      first.put("/api/admin/margins", { clientId: client.id, margin, replaces });
    expect((await save("0.4", items[0].id)).status).toBe(202);
    expect((await save("0.4", null)).body.code).toBe("margin_changed");
    expect((await confirmApproval(second, await setMargin("0.3"))).status).toBe(200);
    expect((await save("0.4", items[0].id)).body.code).toBe("margin_changed");
  });
});

describe("changes of prices that wait for a second person", () => {
  it("a new margin of a pair without one is listed until it is decided, for the desk alone", async () => {
    const pricing = async (by = second) => (await by.get("/api/admin/approvals/pricing")).body.items;
    const pair = { fromCurrency: "NZD", toCurrency: "CAD" };
    const margin = await first.put("/api/admin/margins", { ...pair, margin: "0.2" });
    const { id } = margin.body.approval;
    const waiting = await pricing();
    expect(waiting.at(-1)).toMatchObject({
      id,
      summary: "Set margin for all clients in CAD/NZD to 0.2%",
      own: false,
    });
    expect((await pricing(first)).at(-1)).toMatchObject({ id, own: true });
    await first.put(`/api/admin/clients/${client.id}/unsettled-limit`, {
      limit: "1500.00",
      reason: "Pays within a day",
    });
    expect(await pricing()).toEqual(waiting);
    await confirmApproval(second, margin);
    expect(await pricing()).toEqual(waiting.slice(0, -1));
    const broker = await summit.staffBrowser("broker");
    expect((await broker.get("/api/admin/approvals/pricing")).status).toBe(403);
    expect((await client.browser.get("/api/admin/approvals/pricing")).status).toBe(401);
  });

  it("the overview counts the changes that wait for its reader, not their own", async () => {
    const waiting = async (by: Browser) =>
      (await by.get("/api/admin/overview?zone=UTC")).body.control.approvals;
    const [before, own] = [await waiting(second), await waiting(first)];
    const margin = await setMargin("0.3");
    expect([await waiting(second), await waiting(first)]).toEqual([before + 1, own]);
    await second.post(`/api/admin/approvals/${margin.body.approval.id}/decline`);
    expect([await waiting(second), await waiting(first)]).toEqual([before, own]);
  });
});

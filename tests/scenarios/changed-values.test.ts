import { randomUUIDv7 } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { addStaffUser } from "../support/add-staff-user.ts";
import { type BookingFixture, openBookingFixture } from "../support/booking-fixture.ts";
import type { Browser } from "../support/browser.ts";
import { confirmApproval } from "../support/confirm-approval.ts";
import { serveSummit } from "../support/serve-summit.ts";

const summit = serveSummit({ RATE_LIMIT_FACTOR: "10000" });
let fixture: BookingFixture;
let first: Browser;
let second: Browser;

beforeAll(async () => {
  first = await summit.staffBrowser("administrator");
  second = await summit.staffBrowser("administrator");
  fixture = openBookingFixture(summit.databaseUrl, summit.app.clock);
  return () => fixture.close();
});

const expectChanged = ({ status, body }: Awaited<ReturnType<Browser["post"]>>) =>
  expect([status, body.code]).toEqual([409, "value_changed"]);

it("a tolerance that changed since its form was opened isn't overwritten", async () => {
  const save = (amount: string, replaces: string) =>
    first.put("/api/admin/funding-tolerances", { currency: "GBP", amount, replaces });
  expect((await confirmApproval(second, await save("2.50", "1.00"))).status).toBe(200);
  expectChanged(await save("3.00", "1.00"));
  expect((await save("3.00", "2.50")).status).toBe(202);
});

it("a tolerance isn't confirmed once it is another than the second person reads", async () => {
  const save = (amount: string) => first.put("/api/admin/funding-tolerances", { currency: "USD", amount });
  const pending = await save("2.50");
  await confirmApproval(second, await save("4.00"));
  const { id } = pending.body.approval;
  const { items } = (await second.get("/api/admin/approvals")).body;
  const { digest, summary } = items.find((item: { id: string }) => item.id === id);
  expect(summary).toContain("2.50 USD instead of 1.00 USD");
  const late = await second.post(`/api/admin/approvals/${id}/confirm`, { digest });
  expect([late.status, late.body.code]).toEqual([409, "approval_overtaken"]);
});

it("a staff user's role that changed since its form was opened isn't overwritten", async () => {
  const added = { role: "operator", passwordHash: "none", createdAt: summit.app.clock() } as const;
  const { id } = await addStaffUser(summit.app.db, added);
  const save = (role: string, replaces: string) =>
    first.patch(`/api/admin/staff/${id}/role`, { role, replaces: { role: replaces, brokerId: null } });
  expect((await save("viewer", "operator")).status).toBe(200);
  expectChanged(await save("approver", "operator"));
  expect((await save("operator", "viewer")).status).toBe(202);
});

it("a client's broker who changed since the form was opened isn't overwritten", async () => {
  const client = await fixture.addClient();
  const brokerOf = async () => {
    const facts = { name: "Demo Broker", email: `${randomUUIDv7()}@summit.test`, phone: "+44 20 7946 0000" };
    return (await first.post("/api/admin/brokers", facts)).body.id as string;
  };
  const [one, other] = [await brokerOf(), await brokerOf()];
  const save = (brokerId: string, replaces: string | null) =>
    first.post(`/api/admin/clients/${client}/broker`, { brokerId, replaces });
  expect((await save(one, null)).status).toBe(200);
  expectChanged(await save(other, null));
  expect((await save(other, one)).status).toBe(200);
});

it("a client's referrer who changed since the form was opened isn't overwritten", async () => {
  const [client, one, other] = [
    await fixture.addClient(),
    await fixture.addClient(),
    await fixture.addClient(),
  ];
  const save = (referrerId: string | null, replaces: string | null) =>
    first.post(`/api/admin/clients/${client}/referrer`, { referrerId, replaces });
  const pending = await save(other, null);
  expect((await confirmApproval(second, await save(one, null))).status).toBe(200);
  expectChanged(await save(null, null));
  await expect(confirmApproval(second, pending)).resolves.toMatchObject({
    status: 409,
    body: { code: "value_changed" },
  });
  expect((await save(null, one)).status).toBe(200);
});

it("a client's status that changed since the page was opened isn't overwritten", async () => {
  const client = await fixture.addClient();
  const save = (status: string, replaces: string) =>
    first.patch(`/api/admin/clients/${client}/status`, { status, replaces });
  expect((await save("AWAITING_DOCS", "ACCOUNT_READY")).status).toBe(200);
  expectChanged(await save("AWAITING_PROCESSING", "ACCOUNT_READY"));
  expect((await save("AWAITING_PROCESSING", "AWAITING_DOCS")).status).toBe(200);
});

it("a document's review that changed since the page was opened isn't overwritten, nor a closed client's", async () => {
  const clientId = await fixture.addClient();
  await first.patch(`/api/admin/clients/${clientId}/status`, { status: "AWAITING_DOCS" });
  const id = randomUUIDv7();
  await summit.app.db
    .insertInto("clientDocuments")
    .values({
      ...{ id, clientId, purpose: "identity", name: "passport.png", mediaType: "image/png", size: 1 },
      ...{ storedAs: id, uploadedAt: summit.app.clock() },
    })
    .execute();
  const review = (body: object) => second.put(`/api/admin/documents/${id}/review`, body);
  const askAgain = { decision: "asked_again", reason: "It is cut off" };
  expect((await review({ ...askAgain, replaces: null })).status).toBe(200);
  expectChanged(await review({ decision: "accepted", replaces: null }));
  // Whoever decides the same has lost nothing.
  expect((await review({ ...askAgain, replaces: null })).status).toBe(200);
  expect((await review({ decision: "accepted", replaces: "asked_again" })).status).toBe(200);
  await summit.app.db
    .updateTable("clients")
    .set({ closedAt: summit.app.clock() })
    .where("id", "=", clientId)
    .execute();
  const late = await review({ ...askAgain, replaces: "accepted" });
  expect([late.status, late.body.code]).toEqual([409, "client_closed"]);
});

it("a client's detail that changed since the page was opened isn't overwritten, and the others are saved", async () => {
  const client = await fixture.addClient();
  const save = (changes: object, replaces: object) =>
    second.patch(`/api/admin/clients/${client}`, { ...changes, replaces });
  expect((await save({ city: "Leeds" }, { city: null })).status).toBe(200);
  expectChanged(await save({ city: "York" }, { city: null }));
  expectChanged(await save({ city: "York", state: "Yorkshire" }, { city: "", state: null }));
  expect((await save({ state: "Yorkshire" }, { state: "" })).body).toMatchObject({
    city: "Leeds",
    state: "Yorkshire",
  });
  // A repeat whose first answer was lost has nothing to overwrite.
  expect((await save({ city: "Leeds" }, { city: null })).status).toBe(200);
  expect((await save({ city: "York" }, { city: "Leeds" })).status).toBe(200);
  expect((await save({ countryCode: "+44" }, { countryCode: null })).status).toBe(200);
  expectChanged(await save({ countryCode: "+1" }, { countryCode: null }));
});

it("a broker's contact details that changed since the form was opened aren't overwritten", async () => {
  const facts = { name: "Demo Broker", email: `${randomUUIDv7()}@summit.test`, phone: "+44 20 7946 0000" };
  const { id } = (await first.post("/api/admin/brokers", facts)).body;
  const save = (changes: object, replaces: object) =>
    second.put(`/api/admin/brokers/${id}`, { ...facts, ...changes, replaces });
  expect((await save({ phone: "+44 20 7946 0001" }, facts)).status).toBe(200);
  expectChanged(await save({ name: "Demo Broker Two" }, facts));
  expect((await save({ phone: "+44 20 7946 0001" }, facts)).status).toBe(200);
  expect((await save({ name: "Demo Broker Two" }, { ...facts, phone: "+44 20 7946 0001" })).status).toBe(200);
});

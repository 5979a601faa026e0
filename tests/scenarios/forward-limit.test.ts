import { beforeAll, expect, it } from "vitest";
import type { ClientExposure } from "#contract/clients/client-exposure.ts";
import { exposureRoutes } from "#server/payments/close-outs/exposure-routes.ts";
import { checkBooks } from "#server/reporting/books/check-books.ts";
import { setOwner } from "../support/link-accounts.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { firstDay, openForwardPairs, setupForwardFixture } from "../support/setup-forward-fixture.ts";

const { desk, call, quote, book, booked, draw, funded } = setupForwardFixture(exposureRoutes);

/** The only approver: changes take effect at once. */
let approver: SignedIn;
beforeAll(async () => {
  approver = await desk().addStaff("approver");
  await openForwardPairs({ ...desk(), addStaff: async () => approver }, ["EUR", "GBP"]);
});
const asApprover = () => desk().signInStaffAgain(approver);

async function setLimits({ id }: SignedIn, limits: object) {
  const payload = { limit: null, reason: "Agreed with the client", ...limits };
  return desk().call(await asApprover(), "PUT", `/api/admin/clients/${id}/unsettled-limit`, { payload });
}

async function exposureOf({ id }: SignedIn): Promise<ClientExposure> {
  return (await desk().call(await asApprover(), "GET", `/api/admin/clients/${id}/exposure`)).body;
}

it("a forward that would take a client over their limit isn't booked, and says by how much", async () => {
  const client = await funded();
  expect((await setLimits(client, { forwardLimit: "1500.00" })).body.forwards).toEqual({
    ...{ open: "0.00", limit: "1500.00", houseLimit: "10000000.00", hasOwnLimit: true },
  });
  await booked(client);
  const { body: over } = await quote(client, { amount: "500.01" });
  const refused = await book(client, over.id);
  expect([refused.status, refused.body.code, refused.body.fields]).toEqual([
    409,
    "forward_limit_reached",
    { open: "1,000.00 GBP", limit: "1,500.00 GBP", available: "500.00 GBP" },
  ]);
  await booked(client, { amount: "500.00" });
  expect((await exposureOf(client)).forwards?.open).toBe("1500.00");
  await booked(await funded());
});

it("what is drawn from a forward makes room for another once it is paid for, to the penny", async () => {
  const client = await funded();
  await setLimits(client, { forwardLimit: "1000.00" });
  const { id } = await booked(client);
  desk().setNow(firstDay);
  const { body: drawn } = await draw(client, id, "100.01");
  const later = { deliveryFrom: "2026-03-25" };
  const bookLater = async (amount: string) => {
    const { body } = await quote(client, { amount, ...later });
    return (await book(client, body.id)).body.code;
  };
  expect(await bookLater("100.01")).toBe("forward_limit_reached");
  expect((await exposureOf(client)).forwards?.open).toBe("1000.00");
  const paid = await call(client, "POST", `/api/trades/${drawn.id}/fund-from-balance`);
  expect(paid.status, JSON.stringify(paid.body)).toBe(200);
  expect(await bookLater("100.02")).toBe("forward_limit_reached");
  await booked(client, { amount: "100.01", ...later });
  expect((await exposureOf(client)).forwards?.open).toBe("1000.00");
});

it("forwards that are drawn whole and left unpaid, one on each day, don't add up above the limit", async () => {
  const client = await funded();
  await setLimits(client, { forwardLimit: "1000.00" });
  const codes: (string | undefined)[] = [];
  for (const [day, deliveryFrom] of [
    ["16", "2026-03-19"],
    ["17", "2026-03-20"],
    ["18", "2026-03-23"],
  ]) {
    desk().setNow(new Date(`2026-03-${day}T09:00:00Z`));
    const { body } = await quote(client, { amount: "1000.00", deliveryFrom });
    const { body: forward } = await book(client, body.id);
    codes.push(forward.code);
    if (forward.code) continue;
    desk().setNow(new Date(`2026-03-${Number(day) + 1}T09:00:00Z`));
    expect((await draw(client, forward.id, "1000.00")).status).toBe(201);
  }
  expect(codes).toEqual([undefined, "forward_limit_reached", "forward_limit_reached"]);
});

it("of fifty forwards booked at once exactly as many are as the limit has room for", async () => {
  desk().setNow(new Date("2026-03-10T10:00:00Z"));
  const client = await funded();
  await setLimits(client, { forwardLimit: "720.00" });
  const quotes: string[] = [];
  for (let each = 0; each < 50; each++) quotes.push((await quote(client, { amount: "100.00" })).body.id);
  const answers = await Promise.all(quotes.map((id) => book(client, id)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(7);
  const refused = answers.filter(({ status }) => status !== 201);
  expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(["forward_limit_reached"]));
  expect((await exposureOf(client)).forwards?.open).toBe("700.00");
  expect(await checkBooks(desk().db)).toEqual([]);
});

it("two accounts of one person have the higher of their limits for forwards together", async () => {
  const [one, other] = [await funded(), await funded()];
  await setOwner(desk(), one, other);
  await setLimits(one, { forwardLimit: "1500.00" });
  await setLimits(other, { forwardLimit: "1000.00" });
  await booked(one);
  const { body: over } = await quote(other, { amount: "500.01" });
  expect((await book(other, over.id)).body).toMatchObject({
    code: "shared_limit_reached",
    fields: { available: "500.00 GBP" },
  });
  await booked(other, { amount: "500.00" });
});

it("a limit of forwards that changed since its form was opened isn't overwritten, and a form that doesn't know it leaves it", async () => {
  const client = await funded();
  await setLimits(client, { forwardLimit: "700.00" });
  expect((await setLimits(client, { forwardLimit: "900.00", replacesForwardLimit: null })).body.code).toBe(
    "limit_changed",
  );
  expect((await setLimits(client, { limit: "100.00" })).body).toMatchObject({
    ...{ limit: "100.00", forwards: { limit: "700.00" } },
  });
  const back = await setLimits(client, { forwardLimit: null, replacesForwardLimit: "700.00" });
  expect(back.body).toMatchObject({ hasOwnLimit: false, forwards: { hasOwnLimit: false } });
  expect((await setLimits(client, { forwardLimit: "much" })).body.fields).toEqual({
    forwardLimit: "Enter the amount in numbers, like 1250.00",
  });
  const details = await desk()
    .db.selectFrom("auditLog")
    .select("details")
    .where("action", "=", "set_unsettled_limit")
    .where("subjectId", "=", client.id)
    .orderBy("id")
    .execute();
  expect(details[0]?.details).toMatchObject({ forwardsBefore: "10000000.00", forwardsAfter: "700.00" });
  expect(details[1]?.details).not.toHaveProperty("forwardsAfter");
});

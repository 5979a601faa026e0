import { randomUUIDv7 } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { endRestrictions } from "#server/clients/restrictions/lift-restriction.ts";
import { restrictionRoutes } from "#server/clients/restrictions/routes.ts";
import { readInbox } from "#server/reporting/inbox/items-store.ts";
import { expireAll } from "../support/expire-all.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { restrictionFixture } from "../support/restriction-fixture.ts";
import { setupPaymentFixture } from "../support/setup-payment-fixture.ts";

const fixture = setupPaymentFixture("silent", { routes: restrictionRoutes, subscriptions: {} });
const { set, confirm, release } = restrictionFixture(fixture);

const at = (time: string) => fixture().setNow(new Date(time));
/** A Tuesday; what is booked then is due on Friday at 10:00. */
const bookedAt = "2026-03-10T10:00:00.000Z";
const fridayMorning = "2026-03-13T09:00:00.000Z";
const fridayNoon = "2026-03-13T12:00:00.000Z";
/** Until when a restriction set on Friday is to be confirmed. */
const mondayEvening = "2026-03-16T17:00:00.000Z";
const afterMonday = "2026-03-16T17:00:00.001Z";

let approver: SignedIn;
beforeEach(async () => {
  at(bookedAt);
  // A house with more than one approver.
  approver = await fixture().addStaff("approver");
  await fixture().addStaff("approver");
});

async function expire(): Promise<void> {
  await fixture()
    .db.transaction()
    .execute((tx) => expireAll(tx, fixture().context()));
}

async function stageAfterExpiry(id: string): Promise<string> {
  await expire();
  const { stage } = await tradeOf(id);
  return stage;
}

const tradeOf = (id: string) =>
  fixture()
    .db.selectFrom("trades")
    .select(["stage", "fundBy"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

/** Sets a restriction that keeps a client from paying, as an operator alone. */
async function keepFromPaying(
  client: SignedIn,
  also: { readonly endsAt?: Date; readonly reason?: string } = {},
) {
  const { status, body } = await set({ scope: "client", clientId: client.id, kinds: ["receive"], ...also });
  expect(status).toBe(201);
  return body;
}

async function clientWithTrade() {
  const client = await fixture().addClient();
  const trade = await fixture().bookTrade(client);
  return { client, tradeId: trade.id };
}

async function toConfirmFor(staff: SignedIn): Promise<readonly { id: string; opens: string | null }[]> {
  const reader = { kinds: ["restriction"], staffId: staff.id, now: fixture().clock() } as const;
  return (await readInbox(fixture().db, reader, { view: "team", limit: 50 })).items;
}

describe("a restriction that keeps a client from paying and that one person set", () => {
  it("keeps an exchange open past its deadline until it was to be confirmed, and no longer", async () => {
    const { client, tradeId } = await clientWithTrade();
    at(fridayMorning);
    const { confirmBy, state } = await keepFromPaying(client);
    expect([confirmBy, state]).toEqual([mondayEvening, "in_force"]);
    at(mondayEvening.replace("17:00", "16:59"));
    expect(await stageAfterExpiry(tradeId)).toBe("AWAITING_FUNDS");
    at(afterMonday);
    expect(await stageAfterExpiry(tradeId)).toBe("CANCELLED");
  });

  it("keeps it open for as long as it lasts once another person confirmed it, also after the deadline for that", async () => {
    const { client, tradeId } = await clientWithTrade();
    at(fridayMorning);
    const { id } = await keepFromPaying(client);
    at(afterMonday);
    const late = await fixture().addStaff("approver");
    expect((await confirm(id, late)).body).toMatchObject({ confirmBy: null, confirmedBy: { id: late.id } });
    expect(await stageAfterExpiry(tradeId)).toBe("AWAITING_FUNDS");
    at("2026-04-13T09:00:00.000Z");
    expect(await stageAfterExpiry(tradeId)).toBe("AWAITING_FUNDS");
    await release(id);
    expect((await tradeOf(tradeId)).fundBy).toEqual(new Date("2026-04-16T09:00:00.000Z"));
  });

  it("gives no more time by another one, which is to be confirmed by the same deadline for thirty days", async () => {
    const { client, tradeId } = await clientWithTrade();
    at(fridayMorning);
    await keepFromPaying(client, { endsAt: new Date(fridayNoon) });
    at(mondayEvening.replace("17:00", "16:59"));
    expect(await keepFromPaying(client, { reason: "Another one" })).toMatchObject({
      confirmBy: mondayEvening,
    });
    at(afterMonday);
    expect(await keepFromPaying(client, { reason: "A third one" })).toMatchObject({
      confirmBy: mondayEvening,
    });
    expect(await stageAfterExpiry(tradeId)).toBe("CANCELLED");
    at("2026-04-16T09:00:00.000Z");
    expect(await keepFromPaying(client, { reason: "Much later" })).toMatchObject({
      confirmBy: "2026-04-17T16:00:00.000Z",
    });
  });

  it("moves no deadline by its end until another person confirms it", async () => {
    const { client, tradeId } = await clientWithTrade();
    const fundBy = new Date(fridayMorning.replace("09:00", "10:00"));
    at(fridayMorning);
    const { id } = await keepFromPaying(client, { endsAt: new Date(fridayNoon) });
    at(fridayNoon);
    await fixture()
      .db.transaction()
      .execute((tx) => endRestrictions(tx, fixture().clock()));
    await fixture().relay();
    expect(await stageAfterExpiry(tradeId)).toBe("AWAITING_FUNDS");
    expect((await tradeOf(tradeId)).fundBy).toEqual(fundBy);
    expect((await confirm(id, await fixture().addStaff("approver"))).status).toBe(200);
    await fixture().relay();
    expect((await tradeOf(tradeId)).fundBy).toEqual(new Date("2026-03-18T12:00:00.000Z"));
    expect(await stageAfterExpiry(tradeId)).toBe("AWAITING_FUNDS");
  });

  it("moves none by its end without a confirmation, and the exchange is closed", async () => {
    const { client, tradeId } = await clientWithTrade();
    at(fridayMorning);
    const { id } = await keepFromPaying(client, { endsAt: new Date(fridayNoon) });
    at(afterMonday);
    await fixture()
      .db.transaction()
      .execute((tx) => endRestrictions(tx, fixture().clock()));
    await fixture().relay();
    expect(await stageAfterExpiry(tradeId)).toBe("CANCELLED");
    const late = await fixture().addStaff("approver");
    expect((await confirm(id, late)).body.code).toBe("restriction_confirmed");
  });

  it("counts as confirmed once another person lifted it, so that its client has time to pay", async () => {
    const { client, tradeId } = await clientWithTrade();
    at(fridayMorning);
    const { id } = await keepFromPaying(client);
    at(fridayNoon);
    await release(id);
    expect((await tradeOf(tradeId)).fundBy).toEqual(new Date("2026-03-18T12:00:00.000Z"));
  });
});

describe("confirming a restriction", () => {
  it("is for an approver who didn't set it, is in their inbox until then, and leaves one entry in the audit log", async () => {
    const { client } = await clientWithTrade();
    const setter = await fixture().addStaff("approver");
    const input = { scope: "client", clientId: client.id, kinds: ["sign_in"] } as const;
    const { body } = await set(input, setter);
    expect((await toConfirmFor(approver)).map(({ opens }) => opens)).toContain(client.id);
    expect((await toConfirmFor(setter)).map(({ opens }) => opens)).not.toContain(client.id);
    expect((await confirm(body.id, setter)).body.code).toBe("second_person_same");
    const twin = await fixture().addAccountOf(setter, "approver");
    expect((await confirm(body.id, twin)).body.code).toBe("second_person_same");
    expect((await confirm(body.id, await fixture().addStaff("operator"))).status).toBe(403);
    expect((await confirm(randomUUIDv7(), approver)).status).toBe(404);
    const answers = await Promise.all(Array.from({ length: 50 }, () => confirm(body.id, approver)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await confirm(body.id, await fixture().addStaff("approver"))).body.code).toBe(
      "restriction_confirmed",
    );
    expect((await toConfirmFor(approver)).map(({ opens }) => opens)).not.toContain(client.id);
    const entries = await fixture()
      .db.selectFrom("auditLog")
      .select(["actorId", "details"])
      .where("subjectId", "=", client.id)
      .where("action", "=", "confirm_restriction")
      .execute();
    expect(entries).toEqual([{ actorId: approver.id, details: { restriction: body.id, setBy: setter.id } }]);
  });

  it("isn't asked for where a client can pay, and where everybody is stopped", async () => {
    const { client } = await clientWithTrade();
    const { body: own } = await set({
      scope: "client",
      clientId: client.id,
      kinds: ["book", "pay", "withdraw"],
    });
    const { body: all } = await set({ scope: "house", kinds: ["quote"] });
    expect([own.confirmBy, all.confirmBy]).toEqual([null, null]);
    expect((await confirm(own.id, approver)).body.code).toBe("restriction_confirmed");
    await release(all.id);
  });

  it("isn't written for who set it, whatever calls the database", async () => {
    const { client } = await clientWithTrade();
    const { id, setBy } = await keepFromPaying(client);
    const confirmed = fixture()
      .db.updateTable("restrictions")
      .set({ confirmedBy: setBy.id, confirmedAt: fixture().clock() })
      .where("id", "=", id)
      .execute();
    await expect(confirmed).rejects.toThrow("restriction_confirmation");
  });
});

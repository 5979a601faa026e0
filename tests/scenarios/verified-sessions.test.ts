import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { type BookingFixture, openBookingFixture } from "../support/booking-fixture.ts";
import { addMember } from "../support/client-users.ts";
import { serveSummit } from "../support/serve-summit.ts";
import { cookieOfClient } from "../support/trading-client.ts";

/** A booking is made with the session that an earlier call found, and verifies it in its own transaction. */

const summit = serveSummit({ RATE_LIMIT_FACTOR: "1000" });
let fixture: BookingFixture;
beforeAll(() => {
  fixture = openBookingFixture(summit.databaseUrl, summit.app.clock);
});
afterAll(() => fixture.close());

type Client = { readonly id: string; readonly cookie: string };

/** A client whose session the server has seen. */
async function knownClient(): Promise<Client> {
  const id = await fixture.addClient();
  const client = { id, cookie: await cookieOfClient(summit.app, id) };
  expect((await book(client)).status).toBe(201);
  return client;
}

async function book({ id, cookie }: Client, payload?: object) {
  const body = payload ?? { quoteId: await fixture.quote(id, "100.00"), termsAccepted: true };
  const headers = { cookie, "idempotency-key": randomUUIDv7() };
  const answer = await summit.server.inject({ method: "POST", url: "/api/trades", headers, payload: body });
  return { status: answer.statusCode, code: answer.json().code };
}

const tables = () => summit.app.db;

it("a booking needs no look-up of a session that the server has seen", async () => {
  const client = await knownClient();
  const lookUp = vi.spyOn(summit.app.sessions, "findClient");
  expect((await book(client)).status).toBe(201);
  expect(lookUp).not.toHaveBeenCalled();
  lookUp.mockRestore();
});

it.each<[string, (client: Client) => Promise<unknown>, { status: number; code: string }]>([
  [
    "has ended",
    ({ id }) => tables().deleteFrom("sessions").where("clientId", "=", id).execute(),
    { status: 401, code: "signed_out" },
  ],
  [
    "is of a user who may now only look on",
    async ({ id }) => {
      const owner = await addMember(tables(), { clientId: id, role: "owner", at: summit.app.clock() });
      await tables()
        .updateTable("clients")
        .set({ contactUserId: owner, email: `${owner}@users.test` })
        .where("id", "=", id)
        .execute();
      const others = tables().updateTable("memberships").set({ role: "viewer" }).where("userId", "!=", owner);
      await others.where("clientId", "=", id).execute();
    },
    { status: 403, code: "role_forbids" },
  ],
  [
    "is of an account that is no longer ready",
    ({ id }) =>
      tables().updateTable("clients").set({ status: "AWAITING_DOCS" }).where("id", "=", id).execute(),
    { status: 403, code: "account_held" },
  ],
  [
    "acts for another client by now",
    async ({ id }) => {
      const other = await fixture.addClient();
      const { userId } = await tables()
        .selectFrom("memberships")
        .select("userId")
        .where("clientId", "=", id)
        .executeTakeFirstOrThrow();
      const membership = { clientId: other, userId, role: "owner", createdAt: summit.app.clock() } as const;
      await tables().insertInto("memberships").values(membership).execute();
      await tables().updateTable("sessions").set({ clientId: other }).where("clientId", "=", id).execute();
    },
    { status: 404, code: "not_found" },
  ],
])("a booking is refused when the session that the server has seen %s", async (_how, change, refusal) => {
  const client = await knownClient();
  await change(client);
  expect(await book(client)).toEqual(refusal);
  const trades = await tables().selectFrom("trades").select("id").where("clientId", "=", client.id).execute();
  expect(trades).toHaveLength(1);
});

it("a booking with a session that has ended is refused for that before its faults", async () => {
  const client = await knownClient();
  await tables().deleteFrom("sessions").where("clientId", "=", client.id).execute();
  expect(await book(client, { quoteId: "none" })).toEqual({ status: 401, code: "signed_out" });
});

it("a client who may book again can do so at once", async () => {
  const client = await knownClient();
  const setStatus = (status: "AWAITING_DOCS" | "ACCOUNT_READY") =>
    tables().updateTable("clients").set({ status }).where("id", "=", client.id).execute();
  await setStatus("AWAITING_DOCS");
  expect((await book(client)).code).toBe("account_held");
  await setStatus("ACCOUNT_READY");
  expect((await book(client)).status).toBe(201);
});

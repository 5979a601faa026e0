import { randomUUIDv7 } from "node:crypto";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { closureBlockers } from "#domain/clients/accounts/account-closing.ts";
import { readClosureBlockers } from "#server/clients/auth/store.ts";
import { restrictionRoutes } from "#server/clients/restrictions/routes.ts";
import { screeningRoutes } from "#server/clients/screening/routes.ts";
import { writeLimits } from "#server/payments/close-outs/store.ts";
import { openSession } from "#server/platform/session/sessions.ts";
import { addMember } from "../support/client-users.ts";
import { expectBooksToBalance } from "../support/expect-books-to-balance.ts";
import { makeApiKey } from "../support/make-api-key.ts";
import { restrictionFixture } from "../support/restriction-fixture.ts";
import { loadNames } from "../support/screening-lists.ts";
import {
  bookedAt,
  firstDay,
  lastDayAtThree,
  openForwardPairs,
  setupForwardFixture,
} from "../support/setup-forward-fixture.ts";

const { desk, call, quote, book, draw, booked, read, funded, runWorker, expire, held } = setupForwardFixture([
  ...restrictionRoutes,
  ...screeningRoutes,
]);
const { restrict, release } = restrictionFixture(desk);

beforeAll(() => openForwardPairs(desk(), ["EUR", "GBP"]));
beforeEach(() => {
  desk().setNow(bookedAt);
  desk().setMid("GBP", "EUR", "1.17");
});

it("another client's quote and forward are as if they weren't there", async () => {
  const [owner, other] = [await funded(), await funded()];
  const forward = await booked(owner);
  const quoteId = (await quote(owner)).body.id;
  expect((await book(other, quoteId)).body.code).toBe("not_found");
  desk().setNow(firstDay);
  expect((await draw(other, forward.id, "10.00")).body.code).toBe("not_found");
  expect((await call(other, "GET", `/api/forwards/${forward.id}`)).status).toBe(404);
  expect((await call(other, "GET", `/api/forwards/${forward.id}/confirmation.pdf`)).status).toBe(404);
  expect((await call(other, "GET", "/api/forwards")).body).toEqual([]);
});

it("a viewer reads forwards and changes none", async () => {
  const owner = await funded();
  const forward = await booked(owner);
  const quoteId = (await quote(owner)).body.id;
  const now = desk().clock();
  const userId = await addMember(desk().db, { clientId: owner.id, role: "viewer", at: now });
  const seen = { id: randomUUIDv7(), now, address: "127.0.0.1", userAgent: "test" };
  const token = await desk()
    .db.transaction()
    .execute((tx) => openSession(tx, { clientId: owner.id, userId }, seen));
  const viewer = { id: owner.id, userId, cookie: `summit=${token}` };
  expect((await call(viewer, "GET", `/api/forwards/${forward.id}`)).status).toBe(200);
  for (const answer of [
    await quote(viewer),
    await book(viewer, quoteId),
    await draw(viewer, forward.id, "10.00"),
  ])
    expect([answer.status, answer.body.code]).toEqual([403, "role_forbids"]);
});

it("a key quotes, books and draws with its scopes alone", async () => {
  const owner = await funded();
  const { app } = desk();
  const withScopes = async (...scopes: readonly ("quotes" | "trades" | "read")[]) => ({
    ...owner,
    authorization: (await makeApiKey(app, { clientId: owner.id, scopes })).authorization,
  });
  const reader = await withScopes("read");
  const quoter = await withScopes("quotes");
  const trader = await withScopes("trades");
  expect((await quote(reader)).body.code).toBe("api_key_scope");
  const quoted = await quote(quoter);
  expect(quoted.status, JSON.stringify(quoted.body)).toBe(201);
  expect((await book(quoter, quoted.body.id)).body.code).toBe("api_key_scope");
  const { status, body } = await book(trader, quoted.body.id);
  expect(status, JSON.stringify(body)).toBe(201);
  desk().setNow(firstDay);
  expect((await draw(reader, body.id, "10.00")).body.code).toBe("api_key_scope");
  expect((await draw(trader, body.id, "10.00")).status).toBe(201);
});

it("a restricted client's forward stays open on its last day, and is drawn late once the restriction ends", async () => {
  const client = await funded();
  const forward = await booked(client);
  desk().setNow(firstDay);
  const restriction = await restrict(client, "book");
  expect((await quote(client, { deliveryFrom: "2026-03-25" })).status).toBe(201);
  expect((await draw(client, forward.id, "10.00")).body.code).toBe("account_under_review");
  desk().setNow(lastDayAtThree);
  await runWorker();
  expect((await read(client, forward.id)).status).toBe("ACTIVE");
  await release(restriction);
  desk().setNow(new Date(lastDayAtThree.getTime() + 2 * 86_400_000));
  await runWorker();
  const { status, drawdowns } = await read(client, forward.id);
  expect([status, drawdowns.map(({ trade }) => trade.deliveryDate)]).toEqual(["DRAWN", ["2026-04-24"]]);
});

it("a part above the unsettled limit is drawn, since its risk is as old as the forward, and no spot trade is booked beside it", async () => {
  const client = await funded();
  const forward = await booked(client);
  await desk()
    .db.transaction()
    .execute((tx) => writeLimits(tx, client.id, { unsettledLimit: 250_00n, forwardLimit: null }));
  desk().setNow(firstDay);
  expect((await draw(client, forward.id, "250.01")).status).toBe(201);
  expect((await draw(client, forward.id, "749.99")).status).toBe(201);
  expect((await read(client, forward.id)).status).toBe("DRAWN");
  const spot = await desk().quote(client.id, "1.00");
  await expect(desk().book(client.id, spot)).rejects.toMatchObject({ code: "unsettled_limit_reached" });
});

it("fifty clients book and draw at once while a worker looks for what is due, and the books hold", async () => {
  const clients = await Promise.all(Array.from({ length: 10 }, () => funded()));
  const forwards = await Promise.all(clients.map((client) => booked(client)));
  desk().setNow(firstDay);
  const drawn = await Promise.all([
    ...clients.flatMap((client, index) =>
      Array.from({ length: 5 }, () => draw(client, forwards[index]?.id ?? "", "200.00")),
    ),
    runWorker(),
  ]);
  expect(
    drawn.flatMap((answer) => (answer === undefined || answer.status === 201 ? [] : [answer.body])),
  ).toEqual([]);
  await expectBooksToBalance(desk().url);
});

it("the deposit of a client with a confirmed match stays where it is, and is frozen once it comes back", async () => {
  const client = await funded();
  const forward = await booked(client);
  desk().setNow(firstDay);
  await draw(client, forward.id, "1000.00");
  const name = "Bdfghjkl Mnprstvz";
  await desk().db.updateTable("clients").set({ name }).where("id", "=", client.id).execute();
  await loadNames(desk(), { D000001: [name] });
  const found = desk().db.selectFrom("screeningCases").select("id").where("subjectId", "=", client.id);
  const payload = { decision: "confirmed", reason: "Same day of birth" };
  const path = `/api/admin/screening/cases/${(await found.executeTakeFirstOrThrow()).id}/decision`;
  expect((await desk().call(await desk().addStaff("approver"), "POST", path, { payload })).status).toBe(200);
  expect([await held(client, "client_deposit"), await held(client, "client_frozen")]).toEqual([
    50_00n,
    1_950_00n,
  ]);
  desk().setNow(new Date("2026-03-20T10:00:00Z"));
  await expire();
  const debt = -(await held(client, "closeout_receivable"));
  await desk().relay();
  // The client can't log in to see it.
  const settled = desk().db.selectFrom("forwards").select("status").where("id", "=", forward.id);
  expect(await settled.executeTakeFirst()).toEqual({ status: "SETTLED" });
  expect([
    await held(client, "client_deposit"),
    await held(client, "client_balance"),
    await held(client, "client_frozen"),
  ]).toEqual([0n, 0n, 2_000_00n - debt]);
  await expectBooksToBalance(desk().url);
});

it("an account with an open forward can't be closed", async () => {
  const client = await funded("50.00");
  await booked(client);
  const blockers = await desk()
    .db.transaction()
    .execute((tx) => readClosureBlockers(tx, client.id));
  expect(closureBlockers(blockers)).toEqual({
    forwards: "1 forward is open. Exchange what is left and pay for it first.",
  });
});

import { beforeAll, beforeEach, expect, it } from "vitest";
import { approvalRoutes } from "#server/clients/approvals/routes.ts";
import { forwardDepositRoutes } from "#server/payments/forwards/deposit-routes.ts";
import { depositShareRoutes } from "#server/payments/forwards/deposit-share-routes.ts";
import { markOpenForwards } from "#server/processes/mark-forwards.ts";
import { expectBooksToBalance } from "../support/expect-books-to-balance.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import {
  bookedAt,
  firstDay,
  openForwardPairs,
  setupForwardFixture,
} from "../support/setup-forward-fixture.ts";

const { desk, call, quote, book, booked, draw, read, funded, held } = setupForwardFixture([
  ...depositShareRoutes,
  ...approvalRoutes(depositShareRoutes),
  ...forwardDepositRoutes,
]);
let approver: SignedIn;
let second: SignedIn;

beforeAll(async () => {
  await openForwardPairs(desk(), ["EUR", "GBP"]);
  [approver, second] = [await desk().addStaff("approver"), await desk().addStaff("approver")];
});
beforeEach(() => {
  desk().setNow(bookedAt);
  desk().setMid("GBP", "EUR", "1.17");
});

const path = ({ id }: SignedIn) => `/api/admin/clients/${id}/forward-deposit`;

const request = (client: SignedIn, percent: unknown, replaces: number | null = null) =>
  desk().call(approver, "PUT", path(client), { payload: { percent, replaces, reason: "Audited accounts" } });

/** Requested by one approver and confirmed by another. */
async function set(client: SignedIn, percent: number | null, replaces: number | null = null) {
  const pending = await request(client, percent, replaces);
  if (pending.status !== 202) throw new Error(`not requested: ${JSON.stringify(pending.body)}`);
  expect((await confirm(pending.body.approval.id)).status).toBe(200);
  return (await desk().call(approver, "GET", path(client))).body;
}

async function confirm(id: string) {
  const { body } = await desk().call(second, "GET", "/api/admin/approvals");
  const { digest } = body.items.find((item: { id: string }) => item.id === id);
  return desk().call(second, "POST", `/api/admin/approvals/${id}/confirm`, { payload: { digest } });
}

const mark = async (mid: string) => {
  desk().setMid("GBP", "EUR", mid);
  await markOpenForwards(desk().app, desk().db);
};

it("a client's own deposit is in their terms and their next quote, and a forward keeps the one of its quote", async () => {
  const client = await funded();
  const before = await quote(client);
  expect(await set(client, 20)).toEqual({ percent: 20, standardPercent: 5, isOwn: true });
  expect((await call(client, "GET", "/api/forward-terms")).body.depositPercent).toBe(20);
  expect((await quote(client)).body).toMatchObject({ deposit: "200.00", depositPercent: 20 });
  expect((await book(client, before.body.id)).body).toMatchObject({ deposit: "50.00", depositPercent: 5 });
  const forward = await booked(client);
  expect(forward).toMatchObject({ deposit: "200.00", depositPercent: 20 });
  expect(await set(client, null, 20)).toEqual({ percent: 5, standardPercent: 5, isOwn: false });
  expect(await read(client, forward.id)).toMatchObject({ deposit: "200.00", depositPercent: 20 });
  expect(await held(client, "client_deposit")).toBe(250_00n);
  await expectBooksToBalance(desk().url);
});

it("a forward at 0% books without money, is called above half of 5% of what is left, and its deposit comes back", async () => {
  const client = await desk().addClient();
  await set(client, 0);
  const forward = await booked(client);
  expect([forward.deposit, forward.depositPercent]).toEqual(["0.00", 0]);
  const rate = (loss: number) => String(1.17 / (1 - loss));
  await mark(rate(0.02).slice(0, 8));
  expect((await read(client, forward.id)).marginCall).toBeNull();
  await mark(rate(0.035).slice(0, 8));
  const { marginCall, worth } = await read(client, forward.id);
  expect(Number(marginCall?.amount)).toBeCloseTo(-2 * Number(worth?.change), 2);
  await desk().deposit(client, "1100.00", "GBP");
  const payload = { amount: marginCall?.amount };
  expect((await call(client, "POST", `/api/forwards/${forward.id}/deposits`, { payload })).status).toBe(201);
  await mark(rate(0.035).slice(0, 8));
  expect((await read(client, forward.id)).marginCall).toBeNull();
  desk().setNow(firstDay);
  const { body } = await draw(client, forward.id, "1000.00");
  const paid = await call(client, "POST", `/api/trades/${body.id}/fund-from-balance`);
  expect(paid.status, JSON.stringify(paid.body)).toBe(200);
  await desk().relay();
  expect(await held(client, "client_deposit")).toBe(0n);
  expect((await read(client, forward.id)).status).toBe("SETTLED");
  await expectBooksToBalance(desk().url);
});

it.each([-1, 21, 2.5, "5", undefined])("a deposit of %s isn't set", async (percent) => {
  const client = await funded();
  const { status, body } = await request(client, percent);
  expect(status).toBe(percent === -1 || percent === 21 ? 422 : 400);
  expect(body.fields.percent).toBe("Enter a whole percent from 0 to 20");
});

it("of changes that are confirmed at once and replace the same deposit one is made, and the others are overtaken", async () => {
  const client = await funded();
  const pending = [];
  for (const percent of [0, 1, 2, 3, 4, 6, 7, 8])
    pending.push((await request(client, percent)).body.approval.id);
  const answers = await Promise.all(pending.map(confirm));
  const codes = answers.map(({ status, body }) => (status === 200 ? "set" : body.code));
  expect(codes.toSorted()).toEqual([...Array.from({ length: 7 }, () => "approval_overtaken"), "set"]);
  expect((await request(client, 9)).body.code).toBe("forward_deposit_changed");
});

it("approvers alone set a deposit, the desk reads it, and nobody's is not found", async () => {
  const client = await funded();
  const operator = await desk().addStaff("operator");
  const payload = { percent: 0, replaces: null, reason: "x" };
  expect((await desk().call(operator, "PUT", path(client), { payload })).body.code).toBe("not_permitted");
  expect((await desk().call(operator, "GET", path(client))).body.percent).toBe(5);
  expect((await desk().call(client, "GET", path(client))).status).toBe(401);
  const nobody = { id: "00000000-0000-7000-8000-000000000000" } as SignedIn;
  expect((await desk().call(approver, "GET", path(nobody))).status).toBe(404);
});

import { randomUUIDv7 } from "node:crypto";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { insertPair } from "#server/market/forward-pricing/store.ts";
import { expectBooksToBalance } from "../support/expect-books-to-balance.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { setupForwardApprovals } from "../support/setup-forward-approvals.ts";
import { bookedAt, openForwardPairs } from "../support/setup-forward-fixture.ts";

const { desk, forwardTeam, asked, forwardsOf, call, approve, decide, read, addTo, setRules } =
  setupForwardApprovals();

beforeAll(() => openForwardPairs(desk(), ["EUR", "GBP"]));
beforeEach(() => {
  desk().setNow(bookedAt);
  desk().setMid("GBP", "EUR", "1.17");
});

const inputOf = (who: SignedIn, id: string) => call(who, "GET", `/api/approvals/${id}/request`);

/** Changes what a member prepared, as their screen does; another's is changed from the input of its preparer. */
async function change(who: SignedIn, id: string, also: object, preparer = who) {
  const { body } = await inputOf(preparer, id);
  return put(who, id, { ...body.body, ...also });
}

function put(who: SignedIn, id: string, request: object) {
  return call(who, "PUT", `/api/approvals/${id}`, { payload: { version: 1, request } });
}

it("everything but the pair of a forward that waits is changed at once, and is booked as it was changed", async () => {
  const { owner, preparer, approver } = await forwardTeam();
  const id = await asked(preparer);
  const days = { deliveryFrom: undefined, deliveryTo: "2026-05-20" };
  const terms = { amount: "3000.00", ...days, lowestRate: "1.12", depositFrom: "bank_transfer" };
  const { status, body } = await change(preparer, id, terms);
  expect([status, body.version, body.earlier.length]).toEqual([200, 2, 1]);
  expect(body.forward).toMatchObject({
    ...{ amount: "3000.00", deliveryFrom: "2026-05-20", deliveryTo: "2026-05-20" },
    ...{ lowestRate: 1.12, deposit: "150.00", depositByTransfer: true },
  });
  expect((await approve(approver, { id, version: 2 })).status).toBe(200);
  expect(await forwardsOf(owner)).toMatchObject([
    { status: "PENDING_DEPOSIT", fromAmount: "3000.00", deliveryTo: "2026-05-20" },
  ]);
});

it("an approval that was given before a change counts no more, and another one after it is needed", async () => {
  const { owner, preparer, approver } = await forwardTeam();
  const second = await addTo(owner, "approver");
  const two = { kind: "booking", above: "1000", approvals: 2, role: "approver" };
  expect((await setRules(owner, [two], 1)).status).toBe(200);
  const id = await asked(preparer);
  expect((await approve(approver, id)).body.items[0].status).toBe("PENDING");
  expect((await change(preparer, id, { amount: "3000.00" })).body).toMatchObject({
    ...{ version: 2, approvals: [], missing: [{ approvals: 2, role: "approver" }] },
  });
  const changed = { id, version: 2 };
  expect((await approve(second, changed)).body.items[0].status).toBe("PENDING");
  expect(await forwardsOf(owner)).toEqual([]);
  expect((await approve(approver, changed)).body.items[0].status).toBe("APPROVED");
  expect(await forwardsOf(owner)).toMatchObject([{ fromAmount: "3000.00" }]);
});

it("a change and the last approval at once: it is booked as it was approved, or waits as it was changed", async () => {
  for (let round = 0; round < 5; round += 1) {
    const { owner, preparer, approver } = await forwardTeam();
    const id = await asked(preparer);
    const { body } = await inputOf(preparer, id);
    const [changed, approved] = await Promise.all([
      put(preparer, id, { ...body.body, amount: "3000.00" }),
      approve(approver, id),
    ]);
    expect([changed.status, approved.status].toSorted()).toEqual([200, 409]);
    const booked = (await forwardsOf(owner)).map(({ fromAmount }) => fromAmount);
    expect(booked).toEqual(approved.status === 200 ? ["2000.00"] : []);
    expect(await read(owner, id)).toMatchObject(
      approved.status === 200
        ? { status: "APPROVED", version: 1, forward: { amount: "2000.00" } }
        : { status: "PENDING", version: 2, forward: { amount: "3000.00" }, forwardId: null },
    );
  }
  await expectBooksToBalance(desk().url);
});

it("of fifty changes of one version at once one is made", async () => {
  const { preparer } = await forwardTeam();
  const id = await asked(preparer);
  const { body } = await inputOf(preparer, id);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) => put(preparer, id, { ...body.body, amount: `${3000 + n}.00` })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(new Set(answers.map((answer) => answer.body.code))).toEqual(
    new Set([undefined, "approval_changed"]),
  );
  const { version, earlier } = await read(preparer, id);
  expect([version, earlier.length]).toEqual([2, 1]);
});

it("a change to what waits already is refused, and one without a change is asked for again", async () => {
  const { preparer } = await forwardTeam();
  const id = await asked(preparer);
  await asked(preparer, { amount: "2500.00" });
  expect((await change(preparer, id, { amount: "2500.00" })).body.code).toBe("approval_duplicate");
  expect((await change(preparer, id, {})).body.version).toBe(2);
});

it.each([
  ["rate_invalid", { lowestRate: "soon" }],
  ["forward_date_invalid", { deliveryFrom: undefined, deliveryTo: "2026-03-11" }],
  ["amount_too_precise", { amount: "2000.001" }],
  ["terms_not_accepted", { termsAccepted: false }],
  ["input_malformed", { depositFrom: "credit" }],
])("a change that is refused with %s leaves the request as it was", async (code, also) => {
  const { preparer } = await forwardTeam();
  const id = await asked(preparer);
  expect((await change(preparer, id, also)).body.code).toBe(code);
  expect(await read(preparer, id)).toMatchObject({ version: 1, earlier: [], forward: { amount: "2000.00" } });
});

it("a request whose pair was closed since can't be changed or approved, but withdrawn", async () => {
  const { preparer, approver } = await forwardTeam();
  const id = await asked(preparer);
  await setPair(false);
  expect((await change(preparer, id, { amount: "3000.00" })).body.code).toBe("forward_pair_closed");
  expect((await approve(approver, id)).body.code).toBe("forward_pair_closed");
  expect((await read(preparer, id)).version).toBe(1);
  await setPair(true);
  expect((await change(preparer, id, { amount: "3000.00" })).status).toBe(200);
  await setPair(false);
  expect((await decide(preparer, id, "withdraw", { version: 2 })).body.status).toBe("WITHDRAWN");
  await setPair(true);
});

it("nobody but its preparer reads or changes what was prepared, and no other client finds it", async () => {
  const [one, other] = [await forwardTeam(), await forwardTeam()];
  const id = await asked(one.preparer);
  for (const [who, code] of [
    [one.owner, "role_forbids"],
    [await addTo(one.owner, "preparer"), "role_forbids"],
    [one.approver, "role_forbids"],
    [other.owner, "not_found"],
    [other.preparer, "not_found"],
  ] as const) {
    expect((await inputOf(who, id)).body.code).toBe(code);
    expect((await change(who, id, { amount: "3000.00" }, one.preparer)).body.code).toBe(code);
  }
  expect(await read(one.owner, id)).toMatchObject({ version: 1, status: "PENDING" });
});

it("a decided request is changed no more", async () => {
  const { owner, preparer, approver } = await forwardTeam();
  const id = await asked(preparer);
  const { body } = await inputOf(preparer, id);
  await approve(approver, id);
  const late = await put(preparer, id, { ...body.body, amount: "3000.00" });
  expect(late.body.code).toBe("approval_decided");
  expect((await inputOf(preparer, id)).body.code).toBe("approval_decided");
  expect(await forwardsOf(owner)).toMatchObject([{ fromAmount: "2000.00" }]);
});

it("what a removed member prepared is booked by no approval, and what they had booked keeps its forward", async () => {
  const { owner, preparer, approver } = await forwardTeam();
  const [booked, waiting] = [await asked(preparer), await asked(preparer, { amount: "2500.00" })];
  await approve(approver, booked);
  await desk().db.deleteFrom("memberships").where("userId", "=", preparer.userId).execute();
  expect((await approve(approver, waiting)).body.code).toBe("approval_preparer");
  const [forward, another] = await forwardsOf(owner);
  expect(another).toBeUndefined();
  expect(await read(owner, booked)).toMatchObject({ status: "APPROVED", forwardId: forward?.id });
});

async function setPair(isOpen: boolean): Promise<void> {
  desk().setNow(new Date(desk().clock().getTime() + 1_000));
  const { id: setBy } = await desk().addStaff("administrator");
  const setting = { id: randomUUIDv7(), setAt: desk().clock(), setBy, approvedBy: null };
  await desk()
    .db.transaction()
    .execute((tx) => insertPair(tx, { ...setting, pair: ["EUR", "GBP"], isOpen }));
}

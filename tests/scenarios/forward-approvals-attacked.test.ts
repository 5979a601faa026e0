import { randomUUIDv7 } from "node:crypto";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { depositShareFromPercent } from "#domain/payments/forwards/deposit-share.ts";
import { restrictionRoutes } from "#server/clients/restrictions/routes.ts";
import { insertPair } from "#server/market/forward-pricing/store.ts";
import { writeForwardDepositShare, writeLimits } from "#server/payments/close-outs/store.ts";
import { expectBooksToBalance } from "../support/expect-books-to-balance.ts";
import { makeApiKey } from "../support/make-api-key.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { restrictionFixture } from "../support/restriction-fixture.ts";
import { setupForwardApprovals } from "../support/setup-forward-approvals.ts";
import { bookedAt, openForwardPairs } from "../support/setup-forward-fixture.ts";

const { desk, forwardTeam, asked, forwardsOf, bookAtMarket, approve, decide, read, signInMember } =
  setupForwardApprovals(restrictionRoutes);
const { restrict, release } = restrictionFixture(desk);

beforeAll(() => openForwardPairs(desk(), ["EUR", "GBP"]));
beforeEach(() => {
  desk().setNow(bookedAt);
  desk().setMid("GBP", "EUR", "1.17");
});

const limitForwards = ({ id }: SignedIn, forwardLimit: bigint) =>
  desk()
    .db.transaction()
    .execute((tx) => writeLimits(tx, id, { unsettledLimit: null, forwardLimit }));

it("fifty approvals of one request at once book one forward, and take one deposit", async () => {
  const { owner, preparer, approver } = await forwardTeam();
  const id = await asked(preparer);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) => approve(n % 2 ? owner : approver, id)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await forwardsOf(owner)).toMatchObject([{ deposit: "100.00" }]);
  await expectBooksToBalance(desk().url);
});

it("fifty times the same request at once waits once, and its preparer can't approve it", async () => {
  const { owner } = await forwardTeam();
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => bookAtMarket(owner, { amount: "2000.00" })),
  );
  const ids = new Set(answers.map(({ body }) => body.approval?.id));
  expect(ids.size).toBe(1);
  const [id = ""] = ids;
  expect((await approve(owner, id)).body.code).toBe("approval_own");
  expect([(await read(owner, id)).status, await forwardsOf(owner)]).toEqual(["PENDING", []]);
});

it("a request that is approved and withdrawn at once books one forward or none", async () => {
  const { owner, preparer, approver } = await forwardTeam();
  const id = await asked(preparer);
  const [approved, withdrawn] = await Promise.all([approve(approver, id), decide(preparer, id, "withdraw")]);
  expect([approved.status, withdrawn.status].toSorted()).toEqual([200, 409]);
  expect(await forwardsOf(owner)).toHaveLength(approved.status === 200 ? 1 : 0);
});

it("a request whose date has come too near is outdated", async () => {
  const { preparer, approver, owner } = await forwardTeam();
  const id = await asked(preparer, { deliveryFrom: undefined, deliveryTo: "2026-03-16" });
  desk().setNow(new Date("2026-03-13T10:00:00Z"));
  expect((await approve(await signInMember(approver), id)).body.code).toBe("approval_outdated");
  expect(await forwardsOf(owner)).toEqual([]);
});

it.each(["quote", "book"] as const)(
  "a client who is kept from a %s since gets no forward, and gets it once they aren't",
  async (kind) => {
    const { preparer, approver, owner } = await forwardTeam();
    const id = await asked(preparer);
    const restriction = await restrict(owner, kind);
    expect((await approve(approver, id)).body.code).toBe("account_under_review");
    expect((await bookAtMarket(preparer, { amount: "2000.01" })).body.code).toBe("account_under_review");
    await release(restriction);
    expect((await approve(approver, id)).status).toBe(200);
  },
);

it("a client who can't pay in gets no forward whose deposit is to be sent", async () => {
  const { preparer, approver, owner } = await forwardTeam();
  const id = await asked(preparer, { depositFrom: "bank_transfer" });
  await restrict(owner, "receive");
  expect((await approve(approver, id)).body.code).toBe("account_under_review");
  expect(await forwardsOf(owner)).toEqual([]);
});

it("a pair that was closed since is booked by no approval", async () => {
  const { preparer, approver, owner } = await forwardTeam();
  const id = await asked(preparer);
  const { id: setBy } = await desk().addStaff("administrator");
  const set = (isOpen: boolean) => {
    desk().setNow(new Date(desk().clock().getTime() + 1_000));
    const setting = { id: randomUUIDv7(), setAt: desk().clock(), setBy, approvedBy: null };
    return desk()
      .db.transaction()
      .execute((tx) => insertPair(tx, { ...setting, pair: ["EUR", "GBP"], isOpen }));
  };
  await set(false);
  expect((await approve(approver, id)).body.code).toBe("forward_pair_closed");
  expect(await forwardsOf(owner)).toEqual([]);
  await set(true);
  expect((await approve(approver, id)).status).toBe(200);
});

it("without a fresh rate nothing is booked, and the request waits", async () => {
  const { preparer, approver, owner } = await forwardTeam();
  const id = await asked(preparer);
  desk().closeMarket();
  expect((await approve(approver, id)).body.code).toBe("rate_unavailable");
  desk().openMarket();
  expect([(await read(owner, id)).status, await forwardsOf(owner)]).toEqual(["PENDING", []]);
});

it("a deposit that the desk changed since is another than the one approved", async () => {
  const { preparer, approver, owner } = await forwardTeam();
  const id = await asked(preparer);
  const share = depositShareFromPercent(10);
  if (share === undefined) throw new Error("no share");
  await desk()
    .db.transaction()
    .execute((tx) => writeForwardDepositShare(tx, owner.id, share));
  expect((await approve(approver, id)).body.code).toBe("approval_outdated");
  expect(await forwardsOf(owner)).toEqual([]);
  const again = await asked(preparer);
  expect((await approve(approver, again)).status).toBe(200);
  expect(await forwardsOf(owner)).toMatchObject([{ depositPercent: 10, deposit: "200.00" }]);
});

it("of two requests that are above the limit of forwards together one is booked, together or at once", async () => {
  const { preparer, approver, owner } = await forwardTeam();
  await limitForwards(owner, 3_000_00n);
  expect((await bookAtMarket(preparer, { amount: "3000.01" })).body.code).toBe("forward_limit_reached");
  const ids = [await asked(preparer), await asked(preparer, { amount: "2000.01" })];
  expect((await approve(approver, ...ids)).body.code).toBe("forward_limit_reached");
  expect(await forwardsOf(owner)).toEqual([]);
  const answers = await Promise.all(ids.map((id, n) => approve(n ? owner : approver, id)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await forwardsOf(owner)).toHaveLength(1);
  await expectBooksToBalance(desk().url);
});

it("of two requests with deposits by bank transfer the second waits until the first is there", async () => {
  const { preparer, approver, owner } = await forwardTeam();
  const transfer = { depositFrom: "bank_transfer" };
  const ids = [await asked(preparer, transfer), await asked(preparer, { ...transfer, amount: "2500.00" })];
  const answers = await Promise.all(ids.map((id) => approve(approver, id)));
  expect(answers.map(({ body }) => body.code).toSorted()).toEqual(["forward_deposit_pending", undefined]);
  expect(await forwardsOf(owner)).toHaveLength(1);
});

it("another client's members see, approve and change nothing", async () => {
  const [one, other] = [await forwardTeam(), await forwardTeam()];
  const id = await asked(one.preparer);
  for (const who of [other.owner, other.approver])
    expect((await approve(who, id)).body.code).toBe("not_found");
  expect((await decide(other.owner, id, "withdraw")).body.code).toBe("not_found");
  expect([(await read(one.owner, id)).status, await forwardsOf(other.owner)]).toEqual(["PENDING", []]);
});

it("what a key of its approver prepared is approved by somebody else", async () => {
  const { owner, approver } = await forwardTeam();
  const { authorization } = await makeApiKey(desk().app, { clientId: owner.id, scopes: ["trades"] });
  const id = await asked({ ...owner, authorization });
  expect((await approve(owner, id)).body.code).toBe("approval_own");
  expect((await approve(approver, id)).status).toBe(200);
  expect(await forwardsOf(owner)).toHaveLength(1);
});

it("a preparer who lost the role since books nothing", async () => {
  const { preparer, approver, owner } = await forwardTeam();
  const id = await asked(preparer);
  await desk()
    .db.updateTable("memberships")
    .set({ role: "viewer" })
    .where("userId", "=", preparer.userId)
    .execute();
  expect((await approve(approver, id)).body.code).toBe("approval_preparer");
  expect(await forwardsOf(owner)).toEqual([]);
});

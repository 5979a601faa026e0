import fc from "fast-check";
import { expect, it } from "vitest";
import { expireOrders } from "#server/automation/orders/expire-orders.ts";
import { orderRoutes } from "#server/automation/orders/routes.ts";
import { expireRequests } from "#server/clients/client-approvals/decide-requests.ts";
import { fillAtRate } from "../support/fill-at-rate.ts";
import { tableAt } from "../support/rate-tables.ts";
import { repeatCount } from "../support/repeat-count.ts";
import { setupApprovalFixture } from "../support/setup-approval-fixture.ts";
import { ApprovalsModel, type ModelRequest, type Prepared } from "./approvals-model.ts";

const { desk, addTo, signInMember, team, decide, approve, setRules } = setupApprovalFixture(orderRoutes);
// A failing run prints its seed and path: MODEL_SEED=… MODEL_PATH=… repeats it.
const replay = {
  ...(process.env.MODEL_SEED && { seed: Number(process.env.MODEL_SEED) }),
  ...(process.env.MODEL_PATH && { path: process.env.MODEL_PATH }),
};
const numRuns = Number(process.env.MODEL_RUNS ?? repeatCount(8, 150));

const request = fc.nat(7);
const by = fc.constantFrom("owner", "approver");
const kind = fc.constantFrom("payment", "exchange");
/** Few amounts, so that requests become equal. */
const amount = fc.constantFrom(100, 200, 300, 400);
const one = <K extends string>(name: K) => fc.constant(name);
const operation = fc.oneof(
  { weight: 6, arbitrary: fc.record({ what: one("prepare"), kind, amount }) },
  { weight: 6, arbitrary: fc.record({ what: one("approve"), request, by }) },
  { weight: 2, arbitrary: fc.record({ what: one("decline"), request }) },
  { weight: 2, arbitrary: fc.record({ what: one("withdraw"), request }) },
  { weight: 3, arbitrary: fc.record({ what: one("edit"), request, amount }) },
  {
    weight: 3,
    arbitrary: fc.record({
      what: one("race"),
      request,
      against: fc.constantFrom("withdraw", "edit"),
      amount,
    }),
  },
  { weight: 1, arbitrary: fc.record({ what: one("rules"), needed: fc.constantFrom(1, 2) }) },
  { weight: 1, arbitrary: fc.record({ what: one("role"), mayPrepare: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ what: one("fill") }) },
  { weight: 1, arbitrary: fc.record({ what: one("expire") }) },
);
type Operation = typeof operation extends fc.Arbitrary<infer Each> ? Each : never;

/** The same requests in Summit and in the model, under one index. */
async function beginBoth() {
  desk().app.rates.accept(tableAt(desk().clock()));
  const { owner, recipient, preparer } = await team();
  const model = new ApprovalsModel(1000);
  const ids = new Map<ModelRequest, string>();
  let members = { owner, preparer, approver: await addTo(owner, "approver") };
  let rulesVersion = 0;

  async function setNeeded(needed: number) {
    const rule = { above: "0", approvals: needed, role: "approver" };
    const rules = [
      { ...rule, kind: "payment" },
      { ...rule, kind: "booking" },
    ];
    expect((await setRules(members.owner, rules, rulesVersion)).status).toBe(200);
    rulesVersion += 1;
    model.needed = needed;
  }
  await setNeeded(1);

  function bodyOf({ kind: what, amount: units }: Prepared) {
    const sum = `${units}.00`;
    const pair = { fromCurrency: "GBP", toCurrency: "EUR", targetRate: "1.10" };
    return what === "payment"
      ? { beneficiaryId: recipient, amount: sum }
      : { ...pair, amount: sum, termsAccepted: true, bookNow: true };
  }
  function prepare(prepared: Prepared) {
    const path = prepared.kind === "payment" ? "/api/balances/EUR/withdrawals" : "/api/orders";
    return desk().call(members.preparer, "POST", path, { payload: bodyOf(prepared) });
  }
  const named = (each: ModelRequest) => ({ id: ids.get(each) ?? "", version: each.version });
  const edit = (each: ModelRequest, units: number) =>
    desk().call(members.preparer, "PUT", `/api/approvals/${named(each).id}`, {
      payload: { version: each.version, request: bodyOf({ ...each.prepared, amount: units }) },
    });
  const withdraw = (each: ModelRequest) =>
    decide(members.preparer, named(each).id, "withdraw", { version: each.version });

  /** Both at once: the model then does the one that Summit did. */
  async function race(each: ModelRequest, against: "withdraw" | "edit", units: number) {
    const other = against === "edit" ? edit(each, units) : withdraw(each);
    const [approved, ended] = await Promise.all([approve(members.owner, named(each)), other]);
    const runOther = () => (against === "edit" ? model.edit(each, units) : model.end(each, "WITHDRAWN"));
    const isEnded = ended.status === 200;
    expect(approved.status === 200 && isEnded).toBe(false);
    if (approved.status === 200) expect(model.approve(each, "owner")).toBe(true);
    else {
      expect(runOther()).toBe(isEnded);
      // Neither may be done where the money doesn't cover it.
      if (!isEnded) expect(model.approve(each, "owner")).toBe(false);
    }
  }

  async function expire() {
    desk().setNow(new Date(desk().clock().getTime() + 8 * 86_400_000));
    const now = desk().clock();
    await desk()
      .db.transaction()
      .execute((tx) => expireRequests(tx, now, 1_000));
    await desk()
      .db.transaction()
      .execute((tx) => expireOrders(tx, now));
    desk().app.rates.accept(tableAt(now));
    members = {
      owner: await desk().signInAgain(members.owner),
      preparer: await signInMember(members.preparer),
      approver: await signInMember(members.approver),
    };
    model.expire();
  }

  async function run(each: Operation): Promise<void> {
    if (each.what === "prepare") {
      const { status, body } = await prepare(each);
      const expected = model.prepare(each);
      expect([each, status === 202]).toEqual([each, expected !== undefined]);
      if (expected) {
        expect(ids.get(expected) ?? body.approval.id).toBe(body.approval.id);
        ids.set(expected, body.approval.id);
      }
      return;
    }
    if (each.what === "rules") return setNeeded(each.needed);
    if (each.what === "role") {
      const role = each.mayPrepare ? "preparer" : "viewer";
      await desk()
        .db.updateTable("memberships")
        .set({ role })
        .where("userId", "=", members.preparer.userId)
        .execute();
      model.mayPrepare = each.mayPrepare;
      return;
    }
    if (each.what === "fill") {
      await fillAtRate(desk().db, desk().context(), "1.17");
      return model.fill();
    }
    if (each.what === "expire") return expire();
    const chosen = model.requests[each.request % Math.max(model.requests.length, 1)];
    if (!chosen) return;
    if (each.what === "race") {
      if (chosen.status === "PENDING" && model.mayPrepare && model.needed === 1)
        await race(chosen, each.against, each.amount);
      return;
    }
    const answers = {
      approve: () => approve(members[each.what === "approve" ? each.by : "owner"], named(chosen)),
      decline: () => decide(members.owner, named(chosen).id, "decline", { version: chosen.version }),
      withdraw: () => withdraw(chosen),
      edit: () => edit(chosen, each.what === "edit" ? each.amount : 0),
    };
    const { status } = await answers[each.what]();
    const expected =
      each.what === "approve"
        ? model.approve(chosen, each.by)
        : each.what === "edit"
          ? model.edit(chosen, each.amount)
          : model.end(chosen, each.what === "decline" ? "DECLINED" : "WITHDRAWN");
    expect([each, status === 200]).toEqual([each, expected]);
  }

  async function compare(): Promise<void> {
    const rows = await desk()
      .db.selectFrom("clientApprovals")
      .select(["id", "status", "version"])
      .where("clientId", "=", owner.id)
      .execute();
    const held = new Map(rows.map((row) => [row.id, [row.status, row.version]]));
    expect(rows).toHaveLength(model.requests.length);
    for (const each of model.requests)
      expect(held.get(ids.get(each) ?? "")).toEqual([each.status, each.version]);
    expect(await desk().balanceOf(owner, "EUR")).toBe(BigInt(model.balance) * 100n);
    const orders = await desk()
      .db.selectFrom("orders")
      .select(["amount", "status"])
      .where("clientId", "=", owner.id)
      .orderBy("id")
      .execute();
    expect(orders.map(({ amount: minor, status }) => [minor, status])).toEqual(
      model.orders.map(({ amount: units, status }) => [BigInt(units) * 100n, status]),
    );
    const trades = await desk()
      .db.selectFrom("trades")
      .select("fromAmount")
      .where("clientId", "=", owner.id)
      .execute();
    const sold = model.orders
      .filter(({ status }) => status === "filled")
      .map(({ amount: units }) => BigInt(units) * 100n);
    expect(trades.map(({ fromAmount }) => fromAmount).toSorted()).toEqual(sold.toSorted());
  }
  return { run, compare };
}

it("what a team approves is done once and exactly as it was last prepared, whatever happens between", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 8, maxLength: 30 }), async (operations) => {
      const both = await beginBoth();
      for (const each of operations) {
        await both.run(each);
        await both.compare();
      }
    }),
    { numRuns, ...replay },
  );
});

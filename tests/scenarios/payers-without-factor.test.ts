import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { apiKeyRoutes } from "#server/clients/api-keys/routes.ts";
import { teamRoutes } from "#server/clients/team/routes.ts";
import { batchRoutes } from "#server/payments/batches/routes.ts";
import {
  addCompany,
  addSecured,
  approvalRule,
  guardedCalls,
  made,
  openCalls,
  recipientInput,
  scheduleInput,
} from "../support/guarded-calls.ts";
import { makeApiKey } from "../support/make-api-key.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { tableAt } from "../support/rate-tables.ts";
import { addSecondFactor, removeSecondFactor } from "../support/second-factors.ts";
import { type Member, setupApprovalFixture } from "../support/setup-approval-fixture.ts";

const fixture = setupApprovalFixture([...batchRoutes, ...teamRoutes, ...apiKeyRoutes], {
  CLIENT_SECOND_FACTOR: "required",
});

const { desk, addTo, withdraw, prepared, read, approve, decide, setRules } = fixture;
const company = () => addCompany(fixture);

beforeAll(() => desk().app.rates.accept(tableAt(desk().clock())));
beforeEach(() => desk().setNow(new Date("2026-03-10T10:00:00Z")));

const paymentsOf = ({ id }: SignedIn) =>
  desk().db.selectFrom("payments").select("id").where("clientId", "=", id).execute();

describe("a member without a second factor where one is required", () => {
  it.each(guardedCalls)(
    "is refused and changes nothing who %s, and does so with one",
    async (_what, prepare) => {
      const of = await company();
      const [method, path, payload] = await prepare(of);
      const before = [await desk().balanceOf(of.owner, "EUR"), await paymentsOf(of.owner)];
      const refused = await desk().call(of.member, method, path, { payload });
      expect([refused.status, refused.body.code]).toEqual([403, "second_factor_missing"]);
      expect([await desk().balanceOf(of.owner, "EUR"), await paymentsOf(of.owner)]).toEqual(before);
      await addSecondFactor(desk().db, of.member.userId, desk().clock());
      const { status, body } = await desk().call(of.member, method, path, { payload });
      expect([200, 201], JSON.stringify(body)).toContain(status);
    },
  );

  it.each(openCalls)("isn't refused who %s", async (_what, prepare) => {
    const of = await company();
    const [method, path, payload] = await prepare(of);
    const { status, body } = await desk().call(of.member, method, path, { payload });
    expect([200, 201], JSON.stringify(body)).toContain(status);
  });

  it.each(["preparer", "administrator"] as const)("prepares nothing for approval as %s", async (role) => {
    const { owner, recipient } = await company();
    expect((await setRules(owner, [approvalRule], 1)).status).toBe(200);
    const member = await addTo(owner, role);
    expect((await withdraw(member, recipient)).body.code).toBe("second_factor_missing");
    expect((await desk().call(owner, "GET", "/api/approvals")).body.items).toEqual([]);
  });

  it("declines what others prepared, and approves nothing of a chosen set", async () => {
    const { owner, member, recipient } = await company();
    expect((await setRules(owner, [approvalRule], 1)).status).toBe(200);
    const preparer = await addSecured(fixture, owner, "preparer");
    const ids = [await prepared(preparer, recipient, "10.00"), await prepared(preparer, recipient, "20.00")];
    expect((await approve(member, ...ids)).body.code).toBe("second_factor_missing");
    for (const id of ids) {
      expect((await read(owner, id)).status).toBe("PENDING");
      expect((await decide(member, id, "decline")).status).toBe(200);
    }
  });

  it("learns nothing of another client's recipients, schedules and exchanges", async () => {
    const [{ member }, other] = [await company(), await company()];
    const input = scheduleInput(other.recipient);
    const { id, version } = await made(fixture, other.owner, ["POST", "/api/schedules", input]);
    const trade = await desk().bookTrade(other.owner);
    const lines = [{ beneficiaryId: other.recipient, amount: trade.toAmount }];
    const codes = [
      (await withdraw(member, other.recipient)).body.code,
      (await desk().call(member, "POST", "/api/schedules", { payload: input })).body.code,
      (await desk().call(member, "PUT", `/api/schedules/${id}`, { payload: { ...input, version } })).body
        .code,
      (await desk().call(member, "POST", `/api/schedules/${id}/pause`, { payload: { version } })).body.code,
      (await desk().call(member, "PUT", `/api/trades/${trade.id}/allocation`, { payload: { lines } })).body
        .code,
    ];
    expect(codes).toEqual(Array(5).fill("not_found"));
    // Like an own one.
    const changed = await desk().call(member, "PUT", `/api/beneficiaries/${other.recipient}`, {
      payload: recipientInput,
    });
    expect(changed.body.code).toBe("second_factor_missing");
  });

  it("makes none of fifty payments after losing it beside them", async () => {
    const { owner, member, recipient } = await company();
    await addSecondFactor(desk().db, member.userId, desk().clock());
    const pay = () => withdraw(member, recipient, "1.00");
    const [first] = await Promise.all([
      Promise.all(Array.from({ length: 50 }, pay)),
      removeSecondFactor(desk().db, member.userId),
    ]);
    const paid = first.filter(({ status }) => status === 201).length;
    const refused = first.filter(({ body }) => body.code === "second_factor_missing").length;
    expect(paid + refused).toBe(50);
    expect(await paymentsOf(owner)).toHaveLength(paid);
    expect(await desk().balanceOf(owner, "EUR")).toBe(1_000_00n - BigInt(paid) * 100n);
    const later = await Promise.all(Array.from({ length: 50 }, pay));
    expect(new Set(later.map(({ body }) => body.code))).toEqual(new Set(["second_factor_missing"]));
  });

  it("has earlier payments go on that were prepared with one", async () => {
    const { owner, recipient } = await company();
    expect((await setRules(owner, [approvalRule], 1)).status).toBe(200);
    const preparer = await addSecured(fixture, owner, "preparer");
    const id = await prepared(preparer, recipient);
    await removeSecondFactor(desk().db, preparer.userId);
    expect((await approve(owner, id)).body.items[0].status).toBe("APPROVED");
    expect(await paymentsOf(owner)).toHaveLength(1);
  });
});

describe("an API key of somebody without a second factor", () => {
  async function keyOf({ id, userId }: Member): Promise<SignedIn> {
    const { authorization } = await makeApiKey(desk().app, { clientId: id, createdBy: userId });
    return { id, cookie: "", authorization };
  }

  it("prepares what it would pay by itself, for a member to confirm with theirs", async () => {
    const { owner, member, recipient } = await company();
    expect((await withdraw(owner, recipient, "5.00")).status).toBe(201);
    const byKey = await keyOf(member);
    const id = await prepared(byKey, recipient, "5.00");
    expect(await paymentsOf(owner)).toHaveLength(1);
    expect((await approve(member, id)).body.code).toBe("second_factor_missing");
    expect((await approve(owner, id)).body.items[0].status).toBe("APPROVED");
    expect(await paymentsOf(owner)).toHaveLength(2);
    await addSecondFactor(desk().db, member.userId, desk().clock());
    expect((await withdraw(byKey, recipient, "6.00")).status).toBe(201);
  });

  it("changes no recipient", async () => {
    const { member, recipient } = await company();
    const changed = await desk().call(await keyOf(member), "PUT", `/api/beneficiaries/${recipient}`, {
      payload: recipientInput,
    });
    expect(changed.body.code).toBe("second_factor_missing");
  });
});

import { randomUUIDv7 } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import type { ApiScope } from "#domain/clients/api-keys/api-key.ts";
import { orderRoutes } from "#server/automation/orders/routes.ts";
import { apiKeyRoutes } from "#server/clients/api-keys/routes.ts";
import { teamRoutes } from "#server/clients/team/routes.ts";
import { batchRoutes } from "#server/payments/batches/routes.ts";
import { contactOf } from "../support/client-users.ts";
import { makeApiKey } from "../support/make-api-key.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { tableAt } from "../support/rate-tables.ts";
import { setupApprovalFixture } from "../support/setup-approval-fixture.ts";

const { desk, addTo, team, withdraw, prepared, read, approve, decide, setRules } = setupApprovalFixture([
  ...batchRoutes,
  ...orderRoutes,
  ...apiKeyRoutes,
  ...teamRoutes,
]);

beforeAll(() => desk().app.rates.accept(tableAt(desk().clock())));

type Key = SignedIn & { readonly keyId: string };

/** A key of a member, by default of the owner. */
async function keyOf(
  who: SignedIn & { readonly userId?: string },
  scopes?: readonly ApiScope[],
): Promise<Key> {
  const createdBy = who.userId ?? (await contactOf(desk().db, who.id));
  const of = { clientId: who.id, createdBy, ...(scopes && { scopes }) };
  const { id: keyId, authorization } = await makeApiKey(desk().app, of);
  return { id: who.id, cookie: "", authorization, keyId };
}

/** A one-person account with 50,000.00 EUR and a recipient. */
async function alone() {
  const owner = await desk().addClient();
  await desk().deposit(owner, "50000.00", "EUR");
  return { owner, recipient: await desk().addBeneficiary(owner), key: await keyOf(owner) };
}

/** A team with somebody who approves what the owner's key prepared. */
async function teamWithApprover() {
  const members = await team();
  return { ...members, approver: await addTo(members.owner, "approver") };
}

const codeOf = async (answer: Promise<{ status: number; body: { code?: string } }>) => {
  const { status, body } = await answer;
  return [status, body?.code];
};
const payments = async (recipient: string) => {
  const rows = desk().db.selectFrom("payments").select("id").where("beneficiaryId", "=", recipient);
  return (await rows.execute()).length;
};

describe("a one-person account", () => {
  it("confirms what its key prepared, with its own factor", async () => {
    const { owner, recipient, key } = await alone();
    const before = await payments(recipient);
    const id = await prepared(key, recipient);
    expect(await payments(recipient)).toBe(before);
    expect(await read(owner, id)).toMatchObject({
      status: "PENDING",
      confirmedByOne: true,
      preparedWith: { key: "Test key", isRevoked: false },
      may: { approve: true, decline: true },
    });
    // Without the owner's confirmation nothing happens.
    const unconfirmed = await desk().server.inject({
      method: "POST",
      url: "/api/approvals/approve",
      headers: { cookie: owner.cookie, "idempotency-key": randomUUIDv7() },
      payload: { requests: [{ id, version: 1 }] },
    });
    expect(unconfirmed.json().code).toBe("confirmation_required");
    expect(unconfirmed.json().challenge.summary).toMatch(/^Approve: Pay 250\.00 EUR to Demo Recipient/);
    expect((await approve(owner, id)).body.items[0].status).toBe("APPROVED");
    expect(await payments(recipient)).toBe(before + 1);
    expect((await approve(owner, id)).body.code).toBe("approval_decided");
  });

  it("declines what its key prepared", async () => {
    const { owner, recipient, key } = await alone();
    const id = await prepared(key, recipient);
    expect((await decide(owner, id, "decline")).body.status).toBe("DECLINED");
    expect((await approve(owner, id)).body.code).toBe("approval_decided");
  });

  it("confirms the account that was there when the key prepared it, and no other", async () => {
    const { owner, recipient, key } = await alone();
    const id = await prepared(key, recipient);
    const account = { iban: "DE02120300000000202051", bic: "BYLADEM1001" };
    const address = { town: "Berlin", addressCountry: "DE" };
    const payload = {
      accountHolder: "Demo Recipient",
      currency: "EUR",
      type: "someone",
      ...address,
      ...account,
    };
    const edited = await desk().call(owner, "PUT", `/api/beneficiaries/${recipient}`, { payload });
    expect(edited.status, JSON.stringify(edited.body)).toBe(200);
    expect((await approve(owner, id)).body.code).toBe("approval_outdated");
  });

  it("pays a known recipient by its key, but only £10,000 a day without a person", async () => {
    const { owner, recipient, key } = await alone();
    await approve(owner, await prepared(key, recipient));
    await desk().relay();
    // 1 GBP = 1.125 EUR: four slices of 2,700 EUR are just below £10,000.
    for (let slice = 0; slice < 4; slice++)
      expect([slice, await codeOf(withdraw(key, recipient, `27${slice}0.00`))]).toEqual([
        slice,
        [201, undefined],
      ]);
    expect(await codeOf(withdraw(key, recipient, "2805.00"))).toEqual([202, "approval_pending"]);
    expect(await codeOf(withdraw(await keyOf(owner), recipient, "2806.00"))).toEqual([201, undefined]);
    await expect.poll(async () => (await withdraw(key, recipient, "2807.00")).status).toBe(202);
  });

  it("lets no slices through that are sent at once", async () => {
    const { owner, recipient, key } = await alone();
    await approve(owner, await prepared(key, recipient));
    await desk().relay();
    const slices = Array.from({ length: 8 }, (_, n) => withdraw(key, recipient, `29${n}0.00`));
    const statuses = (await Promise.all(slices)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(3);
    expect(statuses.filter((status) => status === 202)).toHaveLength(5);
  });

  it("prepares a large payment to a known recipient, a batch and a schedule by its key", async () => {
    const { owner, recipient, key } = await alone();
    await approve(owner, await prepared(key, recipient));
    expect(await codeOf(withdraw(key, recipient, "12000.00"))).toEqual([202, "approval_pending"]);
    const text = "Recipient\tCurrency\tAmount\tReference\nDemo Recipient\tEUR\t25.00\tSalary";
    const batch = await desk().call(key, "POST", "/api/batches", { payload: { name: "Salaries", text } });
    expect(batch.status, JSON.stringify(batch.body)).toBe(201);
    const { id, version } = batch.body;
    const payload = { version, acceptDuplicates: true };
    expect(await codeOf(desk().call(key, "POST", `/api/batches/${id}/pay`, { payload }))).toEqual([
      202,
      "approval_pending",
    ]);
    const rule = { frequency: "monthly", startsOn: "2026-03-11", dayOfMonth: 5, label: "Rent" };
    const schedule = { ...rule, beneficiaryId: recipient, currency: "EUR", amount: "20" };
    expect(await codeOf(desk().call(key, "POST", "/api/schedules", { payload: schedule }))).toEqual([
      202,
      "approval_pending",
    ]);
    const { items } = (await desk().call(owner, "GET", "/api/approvals")).body;
    for (const each of items) expect((await approve(owner, each.id)).body.items[0].status).toBe("APPROVED");
    expect((await desk().call(owner, "GET", "/api/schedules")).body.items).toHaveLength(1);
  });
});

describe("an account whose rules ask for others' approval", () => {
  it("has others approve what a member's key prepared, never that member", async () => {
    const { owner, recipient, approver } = await teamWithApprover();
    const key = await keyOf(owner);
    const id = await prepared(key, recipient);
    expect(await read(owner, id)).toMatchObject({
      confirmedByOne: false,
      may: { approve: false, decline: false },
    });
    expect(await codeOf(approve(owner, id))).toEqual([403, "approval_own"]);
    expect(await codeOf(decide(owner, id, "decline"))).toEqual([403, "approval_own"]);
    expect((await approve(approver, id)).body.items[0].status).toBe("APPROVED");
  });

  it("counts a rule that was set after the key prepared it", async () => {
    const { owner, recipient, key } = await alone();
    const id = await prepared(key, recipient);
    const rule = { kind: "payment", above: "0", approvals: 1, role: "approver" };
    const approver = await addTo(owner, "approver");
    expect((await setRules(owner, [rule])).status).toBe(200);
    expect(await codeOf(approve(owner, id))).toEqual([403, "approval_own"]);
    expect((await read(owner, id)).confirmedByOne).toBe(false);
    expect((await approve(approver, id)).body.items[0].status).toBe("APPROVED");
  });

  it("does not become the member's own when the rules are lifted", async () => {
    const { owner, recipient } = await teamWithApprover();
    const id = await prepared(await keyOf(owner), recipient);
    expect((await setRules(owner, [])).status).toBe(200);
    expect(await codeOf(approve(owner, id))).toEqual([403, "approval_own"]);
  });

  it("has slices below a rule's amount confirmed by a member, which may be the key's", async () => {
    const { owner, recipient } = await teamWithApprover();
    await setRules(owner, [{ kind: "payment", above: "500", approvals: 1, role: "approver" }]);
    const key = await keyOf(owner);
    const slice = await prepared(key, recipient, "100.00");
    const whole = await prepared(key, recipient, "900.00");
    expect((await approve(owner, slice)).body.items[0].status).toBe("APPROVED");
    expect(await codeOf(approve(owner, whole))).toEqual([403, "approval_own"]);
    // As a set they are all or none; to another recipient, since this one is known by now.
    const another = await prepared(key, await desk().addBeneficiary(owner), "101.00");
    expect(await codeOf(approve(owner, another, whole))).toEqual([403, "approval_own"]);
    expect((await read(owner, another)).status).toBe("PENDING");
  });

  it("lets a preparer confirm what needs no approval, and viewers nothing", async () => {
    const { owner, recipient, preparer } = await teamWithApprover();
    await setRules(owner, []);
    const id = await prepared(await keyOf(owner), recipient);
    expect(await codeOf(approve(await addTo(owner, "viewer"), id))).toEqual([403, "role_forbids"]);
    expect((await approve(preparer, id)).body.items[0].status).toBe("APPROVED");
    const own = await setRulesAndPrepare(owner, recipient);
    expect(await codeOf(approve(preparer, own))).toEqual([403, "role_forbids"]);
  });

  async function setRulesAndPrepare(owner: SignedIn, recipient: string): Promise<string> {
    const rule = { kind: "payment", above: "0", approvals: 1, role: "approver" };
    expect((await setRules(owner, [rule], 1)).status).toBe(200);
    return prepared(await keyOf(owner), recipient);
  }

  it("takes no decision from a key, not even one of another member", async () => {
    const { owner, recipient, preparer } = await teamWithApprover();
    const id = await prepared(preparer, recipient);
    const key = await keyOf(owner);
    expect(await codeOf(approve(key, id))).toEqual([403, "api_key_forbidden"]);
    expect(await codeOf(decide(key, id, "decline"))).toEqual([403, "api_key_forbidden"]);
    const payload = { version: 1, request: {} };
    expect(await codeOf(desk().call(key, "PUT", `/api/approvals/${id}`, { payload }))).toEqual([
      403,
      "api_key_forbidden",
    ]);
    expect(await codeOf(desk().call(key, "GET", `/api/approvals/${id}/request`))).toEqual([
      403,
      "api_key_forbidden",
    ]);
    expect((await read(key, id)).may).toEqual({
      ...{ approve: false, decline: false, withdraw: false, change: false, attach: false },
    });
  });

  it("lets a key withdraw what it prepared itself alone", async () => {
    const { owner, recipient } = await teamWithApprover();
    const [key, other] = [await keyOf(owner), await keyOf(owner)];
    const byOwner = await prepared(owner, recipient, "10.00");
    const byKey = await prepared(key, recipient, "11.00");
    for (const [who, id] of [
      [key, byOwner],
      [other, byKey],
    ] as const)
      expect(await codeOf(decide(who, id, "withdraw"))).toEqual([403, "role_forbids"]);
    expect((await decide(key, byKey, "withdraw")).body.status).toBe("WITHDRAWN");
  });

  it("counts the changed request as the key's creator's still", async () => {
    const { owner, recipient } = await teamWithApprover();
    const id = await prepared(await keyOf(owner), recipient);
    const payload = { version: 1, request: { beneficiaryId: recipient, amount: "260.00" } };
    const changed = await desk().call(owner, "PUT", `/api/approvals/${id}`, { payload });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    expect(await codeOf(approve(owner, { id, version: 2 }))).toEqual([403, "approval_own"]);
  });

  it("does not make what a removed member's key prepared", async () => {
    const { owner, recipient } = await teamWithApprover();
    const administrator = await addTo(owner, "administrator");
    const id = await prepared(await keyOf(administrator), recipient);
    await desk().call(owner, "DELETE", `/api/team/members/${administrator.userId}`);
    expect(await codeOf(approve(owner, id))).toEqual([409, "approval_preparer"]);
  });

  it("says that the key was revoked since, and lets people decide", async () => {
    const { owner, recipient, approver } = await teamWithApprover();
    const key = await keyOf(owner);
    const id = await prepared(key, recipient);
    const revoked = await desk().call(owner, "POST", `/api/api-keys/${key.keyId}/revoke`);
    expect(revoked.status).toBe(200);
    expect(await codeOf(withdraw(key, recipient))).toEqual([401, "api_key_invalid"]);
    expect(await read(approver, id)).toMatchObject({
      preparedWith: { key: "Test key", isRevoked: true },
      may: { approve: true },
    });
  });
});

it("fifty equal calls of a key wait as one request", async () => {
  const { owner, recipient, key } = await alone();
  const answers = await Promise.all(Array.from({ length: 50 }, () => withdraw(key, recipient)));
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.approval.id}`)).size).toBe(1);
  const { items } = (await desk().call(owner, "GET", "/api/approvals")).body;
  expect(items).toHaveLength(1);
});

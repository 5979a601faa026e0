import { randomUUIDv7 } from "node:crypto";
import { composeIBAN } from "ibantools";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ClientRole } from "#domain/clients/users/role.ts";
import { apiKeyRoutes } from "#server/clients/api-keys/routes.ts";
import { teamRoutes } from "#server/clients/team/routes.ts";
import { batchRoutes } from "#server/payments/batches/routes.ts";
import { contactOf } from "../support/client-users.ts";
import { makeApiKey } from "../support/make-api-key.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { tableAt } from "../support/rate-tables.ts";
import { addSecondFactor, removeSecondFactor } from "../support/second-factors.ts";
import { type Member, setupApprovalFixture } from "../support/setup-approval-fixture.ts";

const { desk, addTo, withdraw, prepared, read, approve, decide, setRules } = setupApprovalFixture(
  [...batchRoutes, ...teamRoutes, ...apiKeyRoutes],
  { CLIENT_SECOND_FACTOR: "required" },
);

beforeAll(() => desk().app.rates.accept(tableAt(desk().clock())));
beforeEach(() => desk().setNow(new Date("2026-03-10T10:00:00Z")));

const approvalRule = { kind: "payment", above: "0", approvals: 1, role: "approver" } as const;
const newIban = composeIBAN({ countryCode: "DE", bban: "370400441234567890" });
const holder = { accountHolder: "Demo Recipient", currency: "EUR", type: "someone", iban: newIban };
const recipientInput = { ...holder, bic: "COBADEFF", town: "Berlin", addressCountry: "DE" };
const heads = "Recipient\tCurrency\tAmount\tReference\tIBAN\tTown\tCountry\tBIC";
const batchText = `${heads}\nDemo Person\tEUR\t25.00\tSalary\tDE89370400440532013000\tBerlin\tDE\tCOBADEFF`;
const rule = { sourceCurrency: "GBP", targetCurrency: "EUR", acceptTerms: true, includeProfitShare: false };
const key = { name: "Accounts", ipRanges: [], expiresInDays: 30 };

/** A member with a second factor. */
async function addSecured(owner: SignedIn, role: ClientRole): Promise<Member> {
  const member = await addTo(owner, role);
  await addSecondFactor(desk().db, member.userId, desk().clock());
  return member;
}

/**
 * A company with 1,000.00 EUR whose contact has a second factor and whose other owner, the member, has none; it needs no
 * approvals.
 */
async function company() {
  const owner = await desk().addClient();
  await addSecondFactor(desk().db, await contactOf(desk().db, owner.id), desk().clock());
  await desk().deposit(owner, "1000.00", "EUR");
  const recipient = await desk().addBeneficiary(owner);
  const member = await addTo(owner, "owner");
  expect((await setRules(owner, [])).status).toBe(200);
  return { owner, member, recipient };
}

type Company = Awaited<ReturnType<typeof company>>;
type Call = readonly [method: string, path: string, payload: object];

const scheduleInput = (beneficiaryId: string) => ({
  ...{ label: "Rent", beneficiaryId, currency: "EUR", amount: "250.00" },
  ...{ frequency: "monthly", startsOn: "2026-03-11", dayOfMonth: 31, everyWeeks: 1 },
});

async function made(who: SignedIn, [method, path, payload]: Call) {
  const { status, body } = await desk().call(who, method, path, { payload });
  expect(status, JSON.stringify(body)).toBeLessThan(202);
  return body;
}

/** What moves money out, says where it goes or gives somebody the right to, each made possible by the owner. */
const guarded: readonly [what: string, prepare: (of: Company) => Promise<Call>][] = [
  [
    "pays from a balance",
    async ({ recipient }) => [
      "POST",
      "/api/balances/EUR/withdrawals",
      { beneficiaryId: recipient, amount: "10.00" },
    ],
  ],
  [
    "pays from an exchange",
    async ({ owner, recipient }) => {
      const { id, toAmount } = await desk().bookTrade(owner);
      const lines = [{ beneficiaryId: recipient, amount: toAmount }];
      return ["PUT", `/api/trades/${id}/allocation`, { lines }];
    },
  ],
  [
    "pays a batch",
    async ({ owner }) => {
      const batch = await made(owner, ["POST", "/api/batches", { name: "Salaries", text: batchText }]);
      return ["POST", `/api/batches/${batch.id}/pay`, { version: batch.version, acceptDuplicates: false }];
    },
  ],
  ["schedules a payment", async ({ recipient }) => ["POST", "/api/schedules", scheduleInput(recipient)]],
  [
    "changes a schedule",
    async ({ owner, recipient }) => {
      const input = scheduleInput(recipient);
      const { id, version } = await made(owner, ["POST", "/api/schedules", input]);
      return ["PUT", `/api/schedules/${id}`, { ...input, amount: "300.00", version }];
    },
  ],
  [
    "resumes a schedule",
    async ({ owner, recipient }) => {
      const { id, version } = await made(owner, ["POST", "/api/schedules", scheduleInput(recipient)]);
      const paused = await made(owner, ["POST", `/api/schedules/${id}/pause`, { version }]);
      return ["POST", `/api/schedules/${id}/resume`, { version: paused.version }];
    },
  ],
  [
    "has what arrives exchanged and paid",
    async ({ recipient }) => ["POST", "/api/auto-exchange", { ...rule, recipientId: recipient, recipientName: "" }],
  ],
  [
    "has a rule pay somebody else",
    async ({ owner, recipient }) => {
      const pending = { ...rule, recipientId: "pending", recipientName: "" };
      const { id } = await made(owner, ["POST", "/api/auto-exchange", pending]);
      const chosen = { targetCurrency: "EUR", recipientId: recipient, recipientName: "" };
      return ["PUT", `/api/auto-exchange/${id}`, chosen];
    },
  ],
  [
    "changes where payments to a recipient go",
    async ({ recipient }) => ["PUT", `/api/beneficiaries/${recipient}`, recipientInput],
  ],
  [
    "approves a payment",
    async ({ owner, recipient }) => {
      expect((await setRules(owner, [approvalRule], 1)).status).toBe(200);
      const id = await prepared(await addSecured(owner, "preparer"), recipient);
      return ["POST", "/api/approvals/approve", { requests: [{ id, version: 1 }] }];
    },
  ],
  [
    "invites somebody who pays",
    async () => ["POST", "/api/team/invitations", { email: `${randomUUIDv7()}@users.test`, role: "preparer" }],
  ],
  [
    "lets a member pay",
    async ({ owner }) => {
      const { userId } = await addTo(owner, "viewer");
      return ["PATCH", `/api/team/members/${userId}`, { role: "approver" }];
    },
  ],
  ["sets the rules of approvals", async () => ["PUT", "/api/approval-policy", { version: 1, rules: [approvalRule] }]],
  [
    "creates a key that prepares payments",
    async () => ["POST", "/api/api-keys", { ...key, scopes: ["read", "payments:prepare"] }],
  ],
];

/** What leaves the money where it is, or only stops it. */
const open: typeof guarded = [
  [
    "keeps an exchange in the balance",
    async ({ owner }) => {
      const { id, toAmount } = await desk().bookTrade(owner);
      return ["PUT", `/api/trades/${id}/allocation`, { lines: [{ toBalance: true, amount: toAmount }] }];
    },
  ],
  ["adds a recipient", async () => ["POST", "/api/beneficiaries", recipientInput]],
  ["has what arrives exchanged", async () => ["POST", "/api/auto-exchange", { ...rule, recipientId: "pending", recipientName: "" }]],
  [
    "pauses a schedule",
    async ({ owner, recipient }) => {
      const { id, version } = await made(owner, ["POST", "/api/schedules", scheduleInput(recipient)]);
      return ["POST", `/api/schedules/${id}/pause`, { version }];
    },
  ],
  ["invites an accountant", async () => ["POST", "/api/team/invitations", { email: `${randomUUIDv7()}@users.test`, role: "accountant" }]],
  ["creates a key that reads", async () => ["POST", "/api/api-keys", { ...key, scopes: ["read"] }]],
];

const paymentsOf = ({ id }: SignedIn) =>
  desk().db.selectFrom("payments").select("id").where("clientId", "=", id).execute();

describe("a member without a second factor where one is required", () => {
  it.each(guarded)("is refused and changes nothing who %s, and does so with one", async (_what, prepare) => {
    const of = await company();
    const [method, path, payload] = await prepare(of);
    const before = [await desk().balanceOf(of.owner, "EUR"), await paymentsOf(of.owner)];
    const refused = await desk().call(of.member, method, path, { payload });
    expect([refused.status, refused.body.code]).toEqual([403, "second_factor_missing"]);
    expect([await desk().balanceOf(of.owner, "EUR"), await paymentsOf(of.owner)]).toEqual(before);
    await addSecondFactor(desk().db, of.member.userId, desk().clock());
    const { status, body } = await desk().call(of.member, method, path, { payload });
    expect([200, 201], JSON.stringify(body)).toContain(status);
  });

  it.each(open)("isn't refused who %s", async (_what, prepare) => {
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
    const preparer = await addSecured(owner, "preparer");
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
    const { id, version } = await made(other.owner, ["POST", "/api/schedules", input]);
    const trade = await desk().bookTrade(other.owner);
    const lines = [{ beneficiaryId: other.recipient, amount: trade.toAmount }];
    const codes = [
      (await withdraw(member, other.recipient)).body.code,
      (await desk().call(member, "POST", "/api/schedules", { payload: input })).body.code,
      (await desk().call(member, "PUT", `/api/schedules/${id}`, { payload: { ...input, version } })).body.code,
      (await desk().call(member, "POST", `/api/schedules/${id}/pause`, { payload: { version } })).body.code,
      (await desk().call(member, "PUT", `/api/trades/${trade.id}/allocation`, { payload: { lines } })).body.code,
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
    const preparer = await addSecured(owner, "preparer");
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

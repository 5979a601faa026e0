import { randomUUIDv7 } from "node:crypto";
import { composeIBAN } from "ibantools";
import { expect } from "vitest";
import type { ClientRole } from "#domain/clients/users/role.ts";
import { contactOf } from "./client-users.ts";
import type { SignedIn } from "./payment-fixture.ts";
import { addSecondFactor } from "./second-factors.ts";
import type { Member, setupApprovalFixture } from "./setup-approval-fixture.ts";

type Fixture = Pick<ReturnType<typeof setupApprovalFixture>, "desk" | "addTo" | "prepared" | "setRules">;

/** Every payment needs an approval. */
export const approvalRule = { kind: "payment", above: "0", approvals: 1, role: "approver" } as const;
const newIban = composeIBAN({ countryCode: "DE", bban: "370400441234567890" });
const holder = { accountHolder: "Demo Recipient", currency: "EUR", type: "someone", iban: newIban };
export const recipientInput = { ...holder, bic: "COBADEFF", town: "Berlin", addressCountry: "DE" };
const heads = "Recipient\tCurrency\tAmount\tReference\tIBAN\tTown\tCountry\tBIC";
const batchText = `${heads}\nDemo Person\tEUR\t25.00\tSalary\tDE89370400440532013000\tBerlin\tDE\tCOBADEFF`;
const rule = { sourceCurrency: "GBP", targetCurrency: "EUR", acceptTerms: true, includeProfitShare: false };
const key = { name: "Accounts", ipRanges: [], expiresInDays: 30 };

/** A member with a second factor. */
export async function addSecured(
  { desk, addTo }: Fixture,
  owner: SignedIn,
  role: ClientRole,
): Promise<Member> {
  const member = await addTo(owner, role);
  await addSecondFactor(desk().db, member.userId, desk().clock());
  return member;
}

/**
 * A company with 1,000.00 EUR whose contact has a second factor and whose other owner, the member, has none; it needs no
 * approvals.
 */
export async function addCompany(fixture: Fixture) {
  const { desk, addTo, setRules } = fixture;
  const owner = await desk().addClient();
  await addSecondFactor(desk().db, await contactOf(desk().db, owner.id), desk().clock());
  await desk().deposit(owner, "1000.00", "EUR");
  const recipient = await desk().addBeneficiary(owner);
  const member = await addTo(owner, "owner");
  expect((await setRules(owner, [])).status).toBe(200);
  return { fixture, owner, member, recipient };
}

export type Company = Awaited<ReturnType<typeof addCompany>>;
type Call = readonly [method: string, path: string, payload: object];

export const scheduleInput = (beneficiaryId: string) => ({
  ...{ label: "Rent", beneficiaryId, currency: "EUR", amount: "250.00" },
  ...{ frequency: "monthly", startsOn: "2026-03-11", dayOfMonth: 31, everyWeeks: 1 },
});

/** Makes a call that must succeed at once; returns its answer. */
export async function made({ desk }: Pick<Fixture, "desk">, who: SignedIn, [method, path, payload]: Call) {
  const { status, body } = await desk().call(who, method, path, { payload });
  expect(status, JSON.stringify(body)).toBeLessThan(202);
  return body;
}

/** What moves money out, says where it goes or gives somebody the right to, each made possible by the owner. */
export const guardedCalls: readonly [what: string, prepare: (of: Company) => Promise<Call>][] = [
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
    async ({ fixture, owner, recipient }) => {
      const { id, toAmount } = await fixture.desk().bookTrade(owner);
      const lines = [{ beneficiaryId: recipient, amount: toAmount }];
      return ["PUT", `/api/trades/${id}/allocation`, { lines }];
    },
  ],
  [
    "pays a batch",
    async ({ fixture, owner }) => {
      const batch = await made(fixture, owner, [
        "POST",
        "/api/batches",
        { name: "Salaries", text: batchText },
      ]);
      return ["POST", `/api/batches/${batch.id}/pay`, { version: batch.version, acceptDuplicates: false }];
    },
  ],
  ["schedules a payment", async ({ recipient }) => ["POST", "/api/schedules", scheduleInput(recipient)]],
  [
    "changes a schedule",
    async ({ fixture, owner, recipient }) => {
      const input = scheduleInput(recipient);
      const { id, version } = await made(fixture, owner, ["POST", "/api/schedules", input]);
      return ["PUT", `/api/schedules/${id}`, { ...input, amount: "300.00", version }];
    },
  ],
  [
    "resumes a schedule",
    async ({ fixture, owner, recipient }) => {
      const { id, version } = await made(fixture, owner, [
        "POST",
        "/api/schedules",
        scheduleInput(recipient),
      ]);
      const paused = await made(fixture, owner, ["POST", `/api/schedules/${id}/pause`, { version }]);
      return ["POST", `/api/schedules/${id}/resume`, { version: paused.version }];
    },
  ],
  [
    "has what arrives exchanged and paid",
    async ({ recipient }) => [
      "POST",
      "/api/auto-exchange",
      { ...rule, recipientId: recipient, recipientName: "" },
    ],
  ],
  [
    "has a rule pay somebody else",
    async ({ fixture, owner, recipient }) => {
      const pending = { ...rule, recipientId: "pending", recipientName: "" };
      const { id } = await made(fixture, owner, ["POST", "/api/auto-exchange", pending]);
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
    async ({ fixture, owner, recipient }) => {
      expect((await fixture.setRules(owner, [approvalRule], 1)).status).toBe(200);
      const id = await fixture.prepared(await addSecured(fixture, owner, "preparer"), recipient);
      return ["POST", "/api/approvals/approve", { requests: [{ id, version: 1 }] }];
    },
  ],
  [
    "invites somebody who pays",
    async () => [
      "POST",
      "/api/team/invitations",
      { email: `${randomUUIDv7()}@users.test`, role: "preparer" },
    ],
  ],
  [
    "lets a member pay",
    async ({ fixture, owner }) => {
      const { userId } = await fixture.addTo(owner, "viewer");
      return ["PATCH", `/api/team/members/${userId}`, { role: "approver" }];
    },
  ],
  [
    "sets the rules of approvals",
    async () => ["PUT", "/api/approval-policy", { version: 1, rules: [approvalRule] }],
  ],
  [
    "creates a key that prepares payments",
    async () => ["POST", "/api/api-keys", { ...key, scopes: ["read", "payments:prepare"] }],
  ],
];

/** What leaves the money where it is, or only stops it. */
export const openCalls: typeof guardedCalls = [
  [
    "keeps an exchange in the balance",
    async ({ fixture, owner }) => {
      const { id, toAmount } = await fixture.desk().bookTrade(owner);
      return ["PUT", `/api/trades/${id}/allocation`, { lines: [{ toBalance: true, amount: toAmount }] }];
    },
  ],
  ["adds a recipient", async () => ["POST", "/api/beneficiaries", recipientInput]],
  [
    "has what arrives exchanged",
    async () => ["POST", "/api/auto-exchange", { ...rule, recipientId: "pending", recipientName: "" }],
  ],
  [
    "pauses a schedule",
    async ({ fixture, owner, recipient }) => {
      const { id, version } = await made(fixture, owner, [
        "POST",
        "/api/schedules",
        scheduleInput(recipient),
      ]);
      return ["POST", `/api/schedules/${id}/pause`, { version }];
    },
  ],
  [
    "invites an accountant",
    async () => [
      "POST",
      "/api/team/invitations",
      { email: `${randomUUIDv7()}@users.test`, role: "accountant" },
    ],
  ],
  ["creates a key that reads", async () => ["POST", "/api/api-keys", { ...key, scopes: ["read"] }]],
];

import { randomUUIDv7 } from "node:crypto";
import { expect } from "vitest";
import type { ClientApproval } from "#contract/clients/client-approvals.ts";
import type { ClientRole } from "#domain/clients/users/role.ts";
import { autoExchangeRoutes } from "#server/automation/auto-exchange/routes.ts";
import { scheduleRoutes } from "#server/automation/schedules/routes.ts";
import { clientApprovalRoutes } from "#server/clients/client-approvals/routes.ts";
import { balanceRoutes } from "#server/payments/balances/routes.ts";
import { beneficiaryRoutes } from "#server/payments/beneficiaries/routes.ts";
import { paymentRoutes } from "#server/payments/routes.ts";
import type { Route } from "#server/platform/http/route.ts";
import { openSession } from "#server/platform/session/sessions.ts";
import { addMember } from "./client-users.ts";
import type { SignedIn } from "./payment-fixture.ts";
import { setupPaymentFixture } from "./setup-payment-fixture.ts";

export type Member = SignedIn & { readonly userId: string };

const paying: readonly Route[] = [
  ...[...paymentRoutes, ...balanceRoutes, ...beneficiaryRoutes],
  ...[...scheduleRoutes, ...autoExchangeRoutes],
];

/** Fixture of clients with several members, whose payments need approvals; with further routes and settings under test. */
export function setupApprovalFixture(
  further: readonly Route[] = [],
  environment: Readonly<Record<string, string>> = {},
) {
  const approvable = [...paying, ...further];
  const desk = setupPaymentFixture("normal", {
    routes: [...scheduleRoutes, ...autoExchangeRoutes, ...clientApprovalRoutes(approvable), ...further],
    subscriptions: {},
    environment,
  });

  async function addTo(owner: SignedIn, role: ClientRole): Promise<Member> {
    const userId = await addMember(desk().db, { clientId: owner.id, role, at: desk().clock() });
    return signInMember({ id: owner.id, userId });
  }

  /** A session of the member that starts at the clock's current time. */
  async function signInMember({ id, userId }: Pick<Member, "id" | "userId">): Promise<Member> {
    const seen = { id: randomUUIDv7(), now: desk().clock(), address: "127.0.0.1", userAgent: "test" };
    const token = await desk()
      .db.transaction()
      .execute((tx) => openSession(tx, { clientId: id, userId }, seen));
    return { id, userId, cookie: `summit=${token}` };
  }

  /** A client with 1,000.00 EUR, a recipient, an owner and a member who prepares. */
  async function team() {
    const owner = await desk().addClient();
    await desk().deposit(owner, "1000.00", "EUR");
    const recipient = await desk().addBeneficiary(owner);
    const preparer = await addTo(owner, "preparer");
    return { owner, recipient, preparer };
  }

  function withdraw(who: SignedIn, beneficiaryId: string, amount = "250.00") {
    const payload = { beneficiaryId, amount };
    return desk().call(who, "POST", "/api/balances/EUR/withdrawals", { payload });
  }

  /** Prepares a withdrawal that needs approval; returns the request's id. */
  async function prepared(who: SignedIn, beneficiaryId: string, amount?: string): Promise<string> {
    const { status, body } = await withdraw(who, beneficiaryId, amount);
    expect([status, body.code]).toEqual([202, "approval_pending"]);
    return body.approval.id;
  }

  async function read(who: SignedIn, id: string): Promise<ClientApproval> {
    return (await desk().call(who, "GET", `/api/approvals/${id}`)).body;
  }

  function approve(who: SignedIn, ...requests: readonly (string | { id: string; version: number })[]) {
    const named = requests.map((request) =>
      typeof request === "string" ? { id: request, version: 1 } : request,
    );
    return desk().call(who, "POST", "/api/approvals/approve", { payload: { requests: named } });
  }

  function decide(who: SignedIn, id: string, decision: "decline" | "withdraw", also: object = {}) {
    return desk().call(who, "POST", `/api/approvals/${id}/${decision}`, { payload: { version: 1, ...also } });
  }

  function setRules(who: SignedIn, rules: readonly object[], version = 0) {
    return desk().call(who, "PUT", "/api/approval-policy", { payload: { version, rules } });
  }

  return { desk, addTo, signInMember, team, withdraw, prepared, read, approve, decide, setRules };
}

import { expect } from "vitest";
import type { Forward } from "#contract/payments/forwards.ts";
import { forwardRoutes } from "#server/payments/forwards/routes.ts";
import type { Route } from "#server/platform/http/route.ts";
import type { SignedIn } from "./payment-fixture.ts";
import { type Member, setupApprovalFixture } from "./setup-approval-fixture.ts";
import { forwardCalls } from "./setup-forward-fixture.ts";

const rule = { kind: "booking", above: "1000", approvals: 1, role: "approver" } as const;

/** An approval fixture of clients whose forwards above 1,000.00 GBP need an approval. */
export function setupForwardApprovals(further: readonly Route[] = []) {
  const fixture = setupApprovalFixture([...forwardRoutes, ...further]);
  const { desk } = fixture;
  const calls = forwardCalls(desk);

  /** A forward of 2,000.00 GBP that is prepared; returns the request's id. */
  async function asked(who: SignedIn, also: object = {}): Promise<string> {
    const { status, body } = await calls.bookAtMarket(who, { amount: "2000.00", ...also });
    expect([status, body.code], JSON.stringify(body)).toEqual([202, "approval_pending"]);
    return body.approval.id;
  }

  return {
    ...calls,
    ...fixture,
    asked,
    /** Members of a client with 1,000.00 GBP. */
    async forwardTeam(): Promise<{ owner: SignedIn; preparer: Member; approver: Member }> {
      const owner = await desk().addClient();
      await desk().deposit(owner, "1000.00", "GBP");
      const preparer = await fixture.addTo(owner, "preparer");
      const approver = await fixture.addTo(owner, "approver");
      expect((await fixture.setRules(owner, [rule])).status).toBe(200);
      return { owner, preparer, approver };
    },
    async forwardsOf(who: SignedIn): Promise<Forward[]> {
      return (await calls.call(who, "GET", "/api/forwards")).body;
    },
  };
}

import { expect } from "vitest";
import type { CurrencyCode } from "#domain/currency.ts";
import type { Browser } from "./browser.ts";
import { retryWhileBusy } from "./retry-while-busy.ts";
import type { Summit } from "./serve-summit.ts";
import type { MatcherFixture } from "./setup-matcher-fixture.ts";

/** Scope and value of a margin; an omitted part means everybody, or every pair. */
export type Scope = { clientId?: string; fromCurrency?: CurrencyCode; toCurrency?: CurrencyCode };

/**
 * Sets margins at the desk, in percent; each call returns how to end it and updates resting orders and
 * alerts.
 */
export function marginSetter({ summit, relayAll }: MatcherFixture) {
  return async (scope: Scope, margin: string): Promise<() => Promise<void>> => {
    const approver = await soleApprover(summit);
    const { status, body } = await retryWhileBusy(() =>
      approver.put("/api/admin/margins", { ...scope, margin }),
    );
    expect(status).toBe(200);
    return async () => {
      expect((await approver.delete(`/api/admin/margins/${body.id}`)).status).toBe(204);
      await relayAll();
    };
  };
}

const approvers = new WeakMap<Summit, Promise<Browser>>();

/** The only approver of a house needs no second person for a margin. */
export async function soleApprover(summit: Summit): Promise<Browser> {
  const approver = approvers.get(summit) ?? summit.staffBrowser("approver");
  approvers.set(summit, approver);
  return approver;
}

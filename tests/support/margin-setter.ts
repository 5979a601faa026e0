import { expect } from "vitest";
import type { CurrencyCode } from "#domain/currency.ts";
import type { Browser } from "./browser.ts";
import { retryWhileBusy } from "./retry-while-busy.ts";
import type { Summit } from "./serve-summit.ts";
import type { MatcherFixture } from "./setup-matcher-fixture.ts";

/** For whom and what a margin is set; what is left out is everybody, or every pair. */
export type Scope = { clientId?: string; fromCurrency?: CurrencyCode; toCurrency?: CurrencyCode };

/** Sets margins at the desk, in percent, each answered with what ends it and has what waits follow. */
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

/** The one person of a house who can approve: alone, they need no second one for a margin. */
export async function soleApprover(summit: Summit): Promise<Browser> {
  const approver = approvers.get(summit) ?? summit.staffBrowser("approver");
  approvers.set(summit, approver);
  return approver;
}

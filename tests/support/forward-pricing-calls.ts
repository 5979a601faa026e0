import type {
  DepositCurveRow,
  ForwardPairRow,
  ForwardPricingStatus,
} from "#contract/market/forward-pricing.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { depositTenors } from "#domain/market/forward-pricing/deposit-curve.ts";
import { marginTenors } from "#domain/market/forward-pricing/forward-margin.ts";
import type { Browser } from "./browser.ts";
import { confirmApproval } from "./confirm-approval.ts";
import type { Summit } from "./serve-summit.ts";

export const forwardPricingPath = "/api/admin/forward-pricing";

/** The same rate, in percent, for every tenor. */
export const flatRates = (rate: string | number) =>
  Object.fromEntries(depositTenors.map((tenor) => [tenor, rate]));

/** The same margin, in percent, for every length. */
export const flatMargins = (margin: string | number) =>
  Object.fromEntries(marginTenors.map((tenor) => [tenor, margin]));

/** Calls by which two approvers set what forwards are priced with; each replaces what is in force unless it names another. */
export function forwardPricingCalls(summit: Summit) {
  const approvers: Browser[] = [];
  const approver = (place: number): Browser => {
    const found = approvers[place];
    if (!found) throw new Error("nobody was logged in");
    return found;
  };
  const read = async (): Promise<ForwardPricingStatus> => (await approver(0).get(forwardPricingPath)).body;
  const curveOf = async (code: CurrencyCode): Promise<DepositCurveRow | undefined> =>
    (await read()).curves.find(({ currency }) => currency === code);
  const pairOf = async (pair: readonly string[]): Promise<ForwardPairRow | undefined> =>
    (await read()).pairs.find(({ currencies }) => currencies.join() === [...pair].toSorted().join());
  return {
    /** Two new approvers log in, since sessions expire as the clock moves. */
    async logIn(): Promise<void> {
      approvers.splice(0, 2, await summit.staffBrowser("approver"), await summit.staffBrowser("approver"));
    },
    first: () => approver(0),
    second: () => approver(1),
    ...{ read, curveOf, pairOf },
    async setCurve(
      currency: CurrencyCode,
      rates: object,
      of: { readonly by?: Browser; readonly replaces?: string | null } = {},
    ) {
      const { by = approver(0), replaces = (await curveOf(currency))?.id ?? null } = of;
      return by.put(`${forwardPricingPath}/curves`, { currency, rates, replaces });
    },
    async setPair([fromCurrency, toCurrency]: readonly [string, string], isOpen: boolean, by = approver(0)) {
      const replaces = (await pairOf([fromCurrency, toCurrency]))?.id ?? null;
      return by.put(`${forwardPricingPath}/pairs`, { fromCurrency, toCurrency, isOpen, replaces });
    },
    async setMargins(margins: object, by = approver(0)) {
      const replaces = (await read()).margins?.id ?? null;
      return by.put(`${forwardPricingPath}/margins`, { margins, replaces });
    },
    /** Approves, as the second person, what the first requested. */
    approve: async (pending: Awaited<ReturnType<Browser["put"]>>) => confirmApproval(approver(1), pending),
  };
}

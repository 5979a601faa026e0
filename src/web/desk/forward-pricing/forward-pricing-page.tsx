import { useQuery } from "@tanstack/react-query";
import type { DepositCurveRow, ForwardPricingStatus } from "#contract/market/forward-pricing.ts";
import { approverRoles } from "#domain/clients/staff/role.ts";
import { homeCurrency } from "#domain/currency.ts";
import { forwardPricingApprovalsQuery } from "#web/api/approval-queries.ts";
import { type ExamplePair, forwardPricingQuery } from "#web/api/forward-pricing-queries.ts";
import { Notice } from "#web/design/notice.tsx";
import { PageHeader } from "#web/design/page-header.tsx";
import { Panel } from "#web/design/panel.tsx";
import { QueryBoundary } from "#web/design/query-boundary.tsx";
import { SkeletonRows } from "#web/design/skeleton.tsx";
import { PendingApprovals } from "#web/desk/approvals/pending-approvals.tsx";
import { useHasRole } from "#web/desk/shell/use-staff.ts";
import { DepositCurves } from "./deposit-curves.tsx";
import { ForwardExample } from "./forward-example.tsx";
import { ForwardMargins } from "./forward-margins.tsx";
import { ForwardPairs } from "./forward-pairs.tsx";

/** /admin/forward-pricing */
export function ForwardPricingPage() {
  const pricing = useQuery(forwardPricingQuery);
  const mayChange = useHasRole(approverRoles);
  return (
    <>
      <PageHeader
        title="Forward pricing"
        lead="Changes apply to new forwards. Forwards that exist keep their rate."
      />
      <PendingApprovals query={forwardPricingApprovalsQuery} />
      <QueryBoundary
        query={pricing}
        skeleton={<SkeletonRows label="Loading forward pricing" rows={8} />}
        failure={{ title: "We couldn't load forward pricing.", reassurance: "Nothing was changed." }}
        frame={(state) => <Panel>{state}</Panel>}
      >
        {({ curves, pairs, margins }) => (
          <>
            <CurveNotices curves={curves} pairs={pairs} />
            <div className="grid gap-6">
              <DepositCurves curves={curves} mayChange={mayChange} />
              <div className="grid gap-6 xl:grid-cols-2">
                <ForwardPairs pairs={pairs} curves={curves} mayChange={mayChange} />
                <ForwardMargins margins={margins} mayChange={mayChange} />
              </div>
              {curves.length > 1 && <ForwardExample curves={curves} first={examplePair(pairs)} />}
            </div>
          </>
        )}
      </QueryBoundary>
    </>
  );
}

/** What is wrong with the rates of currencies in open pairs; with none open, that reference rates are to be replaced. */
function CurveNotices({ curves, pairs }: Pick<ForwardPricingStatus, "curves" | "pairs">) {
  const open = pairs.filter(({ isOpen }) => isOpen);
  const inUse = curves.filter(({ currency }) => open.some((pair) => pair.currencies.includes(currency)));
  const shown = open.length === 0 ? curves : inUse;
  const named = (some: readonly DepositCurveRow[]) => some.map(({ currency }) => currency).join(", ");
  const stale = inUse.filter(({ age }) => age === "stale");
  const ageing = inUse.filter(({ age }) => age === "ageing");
  const reference = shown.filter(({ isReference }) => isReference);
  return (
    <div className="mb-6 grid gap-3 empty:hidden">
      {stale.length > 0 && (
        <Notice tone="warning">
          <strong>Deposit rates over 31 days old: {named(stale)}.</strong> No forward is priced in these
          currencies. Set their rates to price again.
        </Notice>
      )}
      {ageing.length > 0 && (
        <Notice tone="warning">
          <strong>Deposit rates over 7 days old: {named(ageing)}.</strong> Set them before they are 31 days
          old, when they price no forward.
        </Notice>
      )}
      {reference.length > 0 && (
        <Notice>
          <strong>Reference policy rates: {named(reference)}.</strong> Summit entered them as a start, the
          same for every tenor. Replace them with rates that you deal at.
        </Notice>
      )}
    </div>
  );
}

/** The first open pair, pounds sold where they are one of the two; pounds for euros while none is open. */
function examplePair(pairs: ForwardPricingStatus["pairs"]): ExamplePair {
  const [one, other] = pairs.find(({ isOpen }) => isOpen)?.currencies ?? ["EUR", homeCurrency];
  return other === homeCurrency
    ? { fromCurrency: other, toCurrency: one }
    : { fromCurrency: one, toCurrency: other };
}

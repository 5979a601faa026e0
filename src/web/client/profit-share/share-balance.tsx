import { type ReactNode, useState } from "react";
import type { ReferralStats } from "#contract/rewards/rewards.ts";
import { managerRoles } from "#domain/clients/users/role.ts";
import { formatPercent } from "#domain/format-percent.ts";
import { instantCashOutPercent } from "#domain/rewards/referral-tiers.ts";
import { ExchangeLink } from "#web/client/exchange-link.tsx";
import { ForPreparers } from "#web/client/for-preparers.tsx";
import { useHasRole } from "#web/client/use-has-role.ts";
import { Badge } from "#web/design/badge.tsx";
import { Button } from "#web/design/button.tsx";
import { classNames } from "#web/design/class-names.ts";
import { figureSize } from "#web/design/figure-size.ts";
import { formatMoney } from "#web/design/format.ts";
import { Money } from "#web/design/money.tsx";
import { Panel } from "#web/design/panel.tsx";
import { cashOutValue } from "./cash-out-amount.ts";
import { CashOutDialog } from "./cash-out-dialog.tsx";

function GetQuote() {
  return (
    <ForPreparers>
      <ExchangeLink to="/quote" variant="primary" className="w-full sm:w-auto">
        Get a Quote
      </ExchangeLink>
    </ForPreparers>
  );
}

/** The client's profit share and the two ways to claim it. */
export function ShareBalance({ stats, userId }: { stats: ReferralStats; userId: string }) {
  const [asking, setAsking] = useState(false);
  const mayCashOut = useHasRole(managerRoles);
  const { availableBalance, totalEarnings } = stats;
  const available = formatMoney(availableBalance, "USD", "symbol");
  const paid = cashOutValue(availableBalance);
  return (
    <Panel aria-label="Your profit share" className="flex flex-col">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          <p className="text-14 text-stone">Available balance</p>
          <p
            aria-live="polite"
            className={classNames("display figures mt-1 font-bold wrap-anywhere", figureSize(available))}
          >
            {available}
          </p>
        </div>
        <div className="pb-1.5">
          <p className="text-14 text-stone">Total earnings</p>
          <p className="display font-bold text-24">
            <Money amount={totalEarnings} currency="USD" as="symbol" />
          </p>
        </div>
      </div>
      <div className="mt-6 flex flex-1 flex-col divide-y divide-line border-line border-t">
        <Claim name="Maximum Value" aside={<Badge tone="good">Recommended</Badge>} action={<GetQuote />}>
          Use its full value on your own exchanges: switch on “Use profit share” when you book and it pays up
          to half of each one.
        </Claim>
        <Claim
          name="Instant Cash Out"
          action={
            mayCashOut && (
              <Button
                variant="ink"
                disabled={paid === undefined}
                onClick={() => setAsking(true)}
                className="w-full sm:w-auto"
              >
                Cash out
              </Button>
            )
          }
        >
          {formatPercent(instantCashOutPercent)} of its value in your USD balance, straight away
          {paid === undefined ? "." : ": up to "}
          {paid !== undefined && (
            <>
              <Money amount={paid} currency="USD" as="symbol" className="text-ink" />.
            </>
          )}
        </Claim>
      </div>
      <CashOutDialog
        open={asking}
        onClose={() => setAsking(false)}
        available={availableBalance}
        userId={userId}
      />
    </Panel>
  );
}

type ClaimProps = { name: string; aside?: ReactNode; action: ReactNode; children: ReactNode };

function Claim({ name, aside, action, children }: ClaimProps) {
  return (
    <div className="flex flex-1 flex-col gap-4 py-5 last:pb-0 sm:flex-row sm:items-center sm:justify-between">
      <div className="min-w-0 max-w-md">
        <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-19">
          {name}
          {aside}
        </h2>
        <p className="mt-1 text-14 text-stone">{children}</p>
      </div>
      <div className="shrink-0">{action}</div>
    </div>
  );
}

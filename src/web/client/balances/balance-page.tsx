import type { BalanceDetail } from "#contract/payments/balances.ts";
import { currencies } from "#domain/currency.ts";
import { ButtonLink } from "../../design/button.tsx";
import { Flag } from "../../design/flag.tsx";
import { formatMoney } from "../../design/format.ts";
import { Money } from "../../design/money.tsx";
import { PageHeader } from "../../design/page-header.tsx";
import { Panel } from "../../design/panel.tsx";
import { AccountDetails } from "./account-details.tsx";
import { EntriesPanel } from "./entries-panel.tsx";
import { isEmpty } from "./remove-currency.tsx";
import { StatementPanel } from "./statement-panel.tsx";
import { balancesLink, WithBalance } from "./with-balance.tsx";

/** /balances/:currency */
export function BalancePage() {
  return <WithBalance>{(balance) => <BalanceScreen balance={balance} />}</WithBalance>;
}

function BalanceScreen({ balance }: { balance: BalanceDetail }) {
  const { currency } = balance;
  return (
    <>
      <PageHeader title={`${currency} account`} back={balancesLink} />
      <div className="grid max-w-6xl items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex min-w-0 flex-col gap-5">
          <HeldPanel balance={balance} />
          <EntriesPanel currency={currency} />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <AccountDetails balance={balance} />
          <StatementPanel currency={currency} timeZone={balance.timeZone} />
        </div>
      </div>
    </>
  );
}

function HeldPanel({ balance }: { balance: BalanceDetail }) {
  const { currency, amount } = balance;
  return (
    <Panel aria-label="Balance">
      <p className="flex items-center gap-3 text-16 text-stone">
        <Flag currency={currency} />
        {currencies[currency].name}
      </p>
      <Money
        amount={amount}
        currency={currency}
        as="symbol"
        className="display my-4 block overflow-hidden text-ellipsis font-bold text-[clamp(1.875rem,7vw,3.25rem)] leading-tight"
      />
      {balance.unconfirmed !== undefined && (
        <p className="-mt-2 mb-4 text-14 text-stone">
          <span className="figures font-semibold">
            {formatMoney(balance.unconfirmed, currency, "symbol")}
          </span>{" "}
          is being confirmed. You can use it as soon as that's done.
        </p>
      )}
      <div className="flex flex-col gap-3 sm:flex-row">
        <ButtonLink to={`/quote?fromCurrency=${currency}`} variant="primary">
          Send {currency}
        </ButtonLink>
        {!isEmpty(balance) && (
          <ButtonLink to={`/balances/${currency}/withdraw`} variant="ink">
            Withdraw {currency}
          </ButtonLink>
        )}
      </div>
    </Panel>
  );
}

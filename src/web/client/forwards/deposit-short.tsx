import type { CurrencyCode } from "#domain/currency.ts";
import { ButtonLink } from "#web/design/button.tsx";
import { formatMoney } from "#web/design/format.ts";
import { Notice } from "#web/design/notice.tsx";
import { useHeldBalance } from "./use-held-balance.ts";

type DepositShortProps = { deposit: string; currency: CurrencyCode; className?: string };

/** That the balance doesn't cover a deposit, and where to add money; nothing where it does. */
export function DepositShort({ deposit, currency, className }: DepositShortProps) {
  const balance = useHeldBalance(currency);
  if (balance === undefined || balance.covers(deposit)) return null;
  const held =
    balance.amount === undefined ? "don't have any" : `have ${formatMoney(balance.amount, currency)}`;
  return (
    <Notice tone="warning" className={className}>
      <p>
        The deposit is {formatMoney(deposit, currency)}, and you {held} in your {currency} balance. Add money
        first, or pay it by bank transfer.
      </p>
      <ButtonLink to={balance.addMoneyPath} size="small" className="mt-3">
        Add money
      </ButtonLink>
    </Notice>
  );
}

import type { QueueTotal } from "#contract/reporting/overview.ts";
import { classNames } from "#web/design/class-names.ts";
import { Money } from "#web/design/money.tsx";

/** The amounts behind a total, each in its own currency. */
export function Amounts({ amounts, className }: { amounts: QueueTotal["amounts"]; className?: string }) {
  if (amounts.length === 0) return null;
  return (
    <ul
      aria-label="By currency"
      className={classNames("flex flex-wrap gap-x-4 gap-y-0.5 text-14 text-stone", className)}
    >
      {amounts.map(({ currency, amount }) => (
        <li key={currency}>
          <Money amount={amount} currency={currency} />
        </li>
      ))}
    </ul>
  );
}

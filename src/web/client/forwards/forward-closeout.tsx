import type { ForwardDetail } from "#contract/payments/forwards.ts";
import { asSentence } from "#domain/as-sentence.ts";
import { FactRow } from "#web/design/fact-rows.tsx";
import { formatMoney } from "#web/design/format.ts";
import { Panel } from "#web/design/panel.tsx";
import { rateIn } from "./forward-facts.tsx";

/** Why we closed what was left of a forward, and what it cost; nothing for any other. */
export function ForwardCloseout({ forward }: { forward: ForwardDetail }) {
  const { closeout, fromCurrency, toCurrency } = forward;
  if (closeout === null) return null;
  const say = (amount: string) => formatMoney(amount, fromCurrency);
  return (
    <Panel heading="What closing it cost">
      <p className="text-14 wrap-anywhere">Our reason: {asSentence(closeout.reason)}</p>
      <dl className="mt-2 divide-y divide-line border-line border-t">
        <FactRow name="Cost" strong>
          {say(closeout.cost)}
        </FactRow>
        <FactRow name="From your deposit">{say(closeout.fromDeposit)}</FactRow>
        <FactRow name="From your balance">{say(closeout.fromBalance)}</FactRow>
        <FactRow name="You owe us">{say(closeout.owed)}</FactRow>
        <FactRow name="Rate">{rateIn(toCurrency, fromCurrency)(closeout.rate)}</FactRow>
      </dl>
    </Panel>
  );
}

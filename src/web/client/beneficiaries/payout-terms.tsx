import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { PayoutTerms } from "#contract/payments/payout-terms.ts";
import { payoutTermsQuery } from "#web/api/beneficiary-queries.ts";
import { FactRow } from "#web/design/fact-rows.tsx";
import { formatMoney, formatWeekday } from "#web/design/format.ts";

type PayoutTermsProps = {
  recipientId: string;
  /** Decimal text; empty or unfinished while it is typed. */
  amount?: string | undefined;
  /** The day on which the payment is made; without one, now. */
  on?: string | undefined;
};

function useTerms({ recipientId, amount = "", on }: PayoutTermsProps) {
  const whole = /^\d+(\.\d+)?$/.test(amount) ? amount : undefined;
  return useQuery({
    ...payoutTermsQuery(recipientId, { amount: whole, on }),
    enabled: recipientId !== "",
    placeholderData: keepPreviousData,
  }).data;
}

/** What a payment costs and when it arrives, as rows of a `dl`. */
export function PayoutTermRows(props: PayoutTermsProps) {
  const terms = useTerms(props);
  if (!terms) return null;
  return (
    <>
      <FactRow name="Our fee">{formatMoney(terms.fee, terms.currency, "code")}</FactRow>
      <FactRow name="Arrives by">
        {formatWeekday(terms.arrivesOn)}
        <span className="block text-13 text-stone">{describeTerms(terms, props.on === undefined)}</span>
      </FactRow>
    </>
  );
}

/** The same as one line of text below a choice of recipient. */
export function PayoutTermLine(props: PayoutTermsProps) {
  const terms = useTerms(props);
  if (!terms) return null;
  const { fee, currency, arrivesOn } = terms;
  return (
    <p className="mt-2 text-14 text-stone">
      Our fee <span className="figures text-ink">{formatMoney(fee, currency, "code")}</span> · arrives by{" "}
      <span className="figures text-ink">{formatWeekday(arrivesOn)}</span>.{" "}
      {describeTerms(terms, props.on === undefined)}
    </p>
  );
}

/** The cost alone, of a payment whose day isn't known yet, as a row of a `dl`. */
export function PayoutFeeRow(props: PayoutTermsProps) {
  const terms = useTerms(props);
  if (!terms) return null;
  return <FactRow name="Our fee">{formatMoney(terms.fee, terms.currency, "code")}</FactRow>;
}

/** The same as one line of text. */
export function PayoutFeeLine(props: PayoutTermsProps) {
  const terms = useTerms(props);
  if (!terms) return null;
  return (
    <p className="mt-2 text-14 text-stone">
      Our fee <span className="figures text-ink">{formatMoney(terms.fee, terms.currency, "code")}</span>. With{" "}
      {terms.schemeName}.
    </p>
  );
}

function describeTerms(
  { schemeName, cutOff, cutOffZone, mayBeReduced }: PayoutTerms,
  isNow: boolean,
): string {
  const city = cutOffZone.replace(/^.*\//, "").replaceAll("_", " ");
  const leaves = isNow ? `, sent the same day before ${cutOff} in ${city}` : "";
  return `With ${schemeName}${leaves}.${mayBeReduced ? " Other banks may take a fee on the way." : ""}`;
}

import { useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import type { Choices } from "./booking-form.tsx";
import { parseQuoteParams } from "./parse-quote-params.ts";
import { QuoteEntry } from "./quote-entry.tsx";
import { QuoteOffer } from "./quote-offer.tsx";

/** /quote */
export function QuotePage() {
  const [query] = useSearchParams();
  const { key } = useLocation();
  const [editing, setEditing] = useState<string | undefined>();
  const [choices, setChoices] = useState<Choices>({ termsAccepted: false, useProfitShare: false });
  const asked = parseQuoteParams(query);

  if (asked.amount === "" || editing === key) {
    const onCancel = asked.amount === "" ? undefined : () => setEditing(undefined);
    return <QuoteEntry key={key} first={asked} onCancel={onCancel} />;
  }
  return (
    <QuoteOffer
      key={key}
      asked={asked}
      choices={choices}
      onChoices={setChoices}
      onChange={() => setEditing(key)}
    />
  );
}

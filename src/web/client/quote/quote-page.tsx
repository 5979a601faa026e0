import { useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { useIsExchangePaused } from "#web/client/exchange-pause.tsx";
import { Notice } from "#web/design/notice.tsx";
import type { Choices } from "./booking-form.tsx";
import { findUnknownCurrency, parseQuoteParams } from "./parse-quote-params.ts";
import { QuoteEntry } from "./quote-entry.tsx";
import { QuoteOffer } from "./quote-offer.tsx";

/** /quote */
export function QuotePage() {
  const [query] = useSearchParams();
  const { key } = useLocation();
  const [editing, setEditing] = useState<string | undefined>();
  const [choices, setChoices] = useState<Choices>({ termsAccepted: false, useProfitShare: false });
  const asked = parseQuoteParams(query);
  const unknown = findUnknownCurrency(query);
  const isPaused = useIsExchangePaused(asked);

  if (unknown !== undefined)
    return (
      <QuoteEntry key={key} first={asked}>
        <Notice tone="error">{unknown}</Notice>
      </QuoteEntry>
    );
  if (asked.amount === "" || editing === key || isPaused) {
    const onCancel = asked.amount === "" || isPaused ? undefined : () => setEditing(undefined);
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

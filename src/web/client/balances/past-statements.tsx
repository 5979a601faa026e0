import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { CurrencyCode } from "#domain/currency.ts";
import { timeZoneOr } from "#domain/time-zone.ts";
import { preferencesQuery } from "#web/api/onboarding-queries.ts";
import { balancesQuery } from "#web/api/queries.ts";
import { Segments } from "#web/design/radio-cards.tsx";
import { StatementPanel } from "./statement-panel.tsx";

/** Statements for a client on hold who had accounts before; nothing for one who never did. */
export function PastStatements() {
  const { data: balances } = useQuery(balancesQuery);
  const { data: preferences } = useQuery(preferencesQuery);
  const [chosen, setChosen] = useState<CurrencyCode | undefined>();
  const currencies = balances?.items.map(({ currency }) => currency) ?? [];
  const currency = chosen ?? currencies[0];
  if (currency === undefined || preferences === undefined) return null;
  return (
    <section aria-label="Your statements" className="mt-6 flex max-w-xl flex-col gap-3">
      {currencies.length > 1 && (
        <Segments
          legend="Account"
          options={currencies.map((code) => ({ value: code, label: code }))}
          value={currency}
          onChange={setChosen}
          className="flex-wrap"
        />
      )}
      <StatementPanel key={currency} currency={currency} timeZone={timeZoneOr(preferences.timeZone)} />
    </section>
  );
}

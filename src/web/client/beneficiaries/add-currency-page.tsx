import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Navigate, useSearchParams } from "react-router";
import type { Currency } from "#contract/ledger/currencies.ts";
import { popularRecipientCurrencies } from "#domain/payments/beneficiaries/bank-forms.ts";
import { currenciesQuery } from "#web/api/queries.ts";
import { Flag } from "#web/design/flag.tsx";
import { QueryBoundary } from "#web/design/query-boundary.tsx";
import { SkeletonRows } from "#web/design/skeleton.tsx";
import { TextField } from "#web/design/text-field.tsx";
import { useAddDraft } from "./add-beneficiary.tsx";
import { AddStep, StepChoice } from "./add-step.tsx";
import { readType } from "./read-type.ts";

const typePage = "/beneficiaries/add";

/** /beneficiaries/add/currency */
export function AddCurrencyPage() {
  const { origin } = useAddDraft();
  const [query] = useSearchParams();
  const type = readType(query.get("type"));
  const [search, setSearch] = useState("");
  const open = useQuery(currenciesQuery("beneficiary"));
  if (type === undefined) return <Navigate to={typePage} state={origin} replace />;

  const all = (open.data ?? []).toSorted((a, b) => (a.code < b.code ? -1 : 1));
  const found = all.filter(({ code, name }) =>
    `${code} ${name}`.toLowerCase().includes(search.trim().toLowerCase()),
  );
  const popular = all.filter(({ code }) => popularRecipientCurrencies.some((each) => each === code));
  const needed = all.filter(({ code }) => code === origin.currency);
  const rows = (currencies: readonly Currency[]) => <CurrencyRows {...{ currencies, type }} />;
  return (
    <AddStep title="Select their currency" step={2} back={typePage}>
      <TextField
        label="Search"
        type="search"
        placeholder="Code or name"
        autoComplete="off"
        enterKeyHint="search"
        spellCheck={false}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <QueryBoundary
        query={open}
        skeleton={<SkeletonRows label="Loading the currencies" rows={6} />}
        failure={{
          title: "We couldn't load the currencies.",
          reassurance: "We've kept your choices.",
        }}
      >
        <p aria-live="polite" className="text-14 text-stone">
          {found.length === 0 && <span className="block pt-6 pb-2">No currency found.</span>}
        </p>
        {search.trim() !== "" ? (
          <Group>{rows(found)}</Group>
        ) : (
          <>
            {needed.length > 0 && <Group heading="For your exchange">{rows(needed)}</Group>}
            <Group heading="Popular">{rows(popular)}</Group>
            <Group heading="All currencies">{rows(all)}</Group>
          </>
        )}
      </QueryBoundary>
    </AddStep>
  );
}

function Group({ heading, children }: { heading?: string; children: ReactNode }) {
  return (
    <section className="mt-5">
      {heading !== undefined && (
        <h2 className="mb-1 font-sans font-semibold text-14 text-stone">{heading}</h2>
      )}
      {children}
    </section>
  );
}

type CurrencyRowsProps = { currencies: readonly Currency[]; type: string };

function CurrencyRows({ currencies, type }: CurrencyRowsProps) {
  const { origin } = useAddDraft();
  return (
    <ul className="divide-y divide-line">
      {currencies.map(({ code, name }) => (
        <li key={code}>
          <StepChoice
            to={`/beneficiaries/add/details?currency=${code}&type=${type}`}
            origin={origin}
            picture={<Flag currency={code} />}
            label={code}
            detail={name}
          />
        </li>
      ))}
    </ul>
  );
}

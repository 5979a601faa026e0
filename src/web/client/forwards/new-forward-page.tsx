import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import type { ResponseBody } from "#contract/endpoint.ts";
import { createForwardQuote, type readForwardTerms } from "#contract/payments/forwards.ts";
import { type ForwardInput, forwardTermsQuery } from "#web/api/forward-queries.ts";
import { useDraft } from "#web/auth/use-draft.ts";
import { NextEvent } from "#web/client/economic-calendar/next-event.tsx";
import { ButtonLink } from "#web/design/button.tsx";
import { EmptyState } from "#web/design/empty-state.tsx";
import { formatDate } from "#web/design/format.ts";
import { PageHeader } from "#web/design/page-header.tsx";
import { Panel } from "#web/design/panel.tsx";
import { QueryBoundary } from "#web/design/query-boundary.tsx";
import { SkeletonRows } from "#web/design/skeleton.tsx";
import { ForwardForm } from "./forward-form.tsx";
import { ForwardOffer } from "./forward-offer.tsx";
import { blankForward, type ForwardValues, withOpenPair } from "./forward-values.ts";
import { forwardsLink } from "./with-forward.tsx";

/** /forwards/new: the form, and the quote that it asked for as the next entry of the browser's history. */
export function NewForwardPage() {
  const { state, key } = useLocation();
  const [values, setValues] = useDraft<ForwardValues>("forward", blankForward, (kept) => kept);
  const asked = parseAsked(state);
  if (asked) return <ForwardOffer key={key} asked={asked} />;
  return <ForwardEntry values={values} onChange={setValues} />;
}

/** The browser keeps the state of an address, also from a version before this one. */
function parseAsked(state: unknown): ForwardInput | undefined {
  if (typeof state !== "object" || state === null || !("asked" in state)) return undefined;
  const read = createForwardQuote.body.safeParse(state.asked);
  return read.success ? read.data : undefined;
}

type ForwardEntryProps = { values: ForwardValues; onChange: (values: ForwardValues) => void };

function ForwardEntry({ values, onChange }: ForwardEntryProps) {
  const terms = useQuery(forwardTermsQuery);
  return (
    <>
      <PageHeader
        title="New forward"
        lead="Fix a rate now for money you exchange later. We'll show you the rate, the deposit and the terms before you book."
        back={forwardsLink}
      />
      <div className="flex max-w-2xl flex-col gap-4">
        <Panel aria-label="New forward">
          <QueryBoundary
            query={terms}
            skeleton={<SkeletonRows label="Loading what you can book" rows={5} />}
            failure={{ title: "We couldn't load the forwards that you can book." }}
            empty={<NoneOffered />}
            isEmpty={({ pairs }) => pairs.length === 0}
          >
            {({ pairs }) => (
              <ForwardForm start={withOpenPair(values, pairs)} pairs={pairs} onChange={onChange} />
            )}
          </QueryBoundary>
        </Panel>
        {terms.data && <PriceSource terms={terms.data} />}
        <NextEvent currencies={[values.fromCurrency, values.toCurrency]} />
      </div>
    </>
  );
}

function NoneOffered() {
  return (
    <EmptyState
      title="We don't offer forwards at the moment"
      action={<ButtonLink to="/dashboard-contact">Contact us</ButtonLink>}
    >
      Tell us which currencies you need, and we'll let you know when you can book.
    </EmptyState>
  );
}

function PriceSource({
  terms: { ratesAt, referenceRates },
}: {
  terms: ResponseBody<typeof readForwardTerms>;
}) {
  if (ratesAt === null) return null;
  return (
    <p className="text-13 text-stone">
      Priced from the market rate and the interest rates of both currencies as of {formatDate(ratesAt)}
      {referenceRates && ", which are reference rates"}.
    </p>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import type { RecipientRequest } from "#contract/payments/recipient-requests.ts";
import { currencies } from "#domain/currency.ts";
import { countryName } from "#domain/payments/beneficiaries/country.ts";
import { recipientRequestQuery } from "#web/api/recipient-request-queries.ts";
import { beneficiariesLink } from "#web/client/beneficiaries/with-beneficiary.tsx";
import { ForPreparers } from "#web/client/for-preparers.tsx";
import { Badge } from "#web/design/badge.tsx";
import { ButtonLink } from "#web/design/button.tsx";
import { EmptyState } from "#web/design/empty-state.tsx";
import { FactRow } from "#web/design/fact-rows.tsx";
import { formatDateTime } from "#web/design/format.ts";
import { Notice } from "#web/design/notice.tsx";
import { PageHeader } from "#web/design/page-header.tsx";
import { Panel } from "#web/design/panel.tsx";
import { QueryBoundary } from "#web/design/query-boundary.tsx";
import { SkeletonRows } from "#web/design/skeleton.tsx";
import { OpenRequestActions, SubmittedRequestActions } from "./request-actions.tsx";
import { requestLook } from "./request-look.ts";

/** /beneficiaries/requests/:id */
export function RecipientRequestPage() {
  const { id = "" } = useParams();
  const read = useQuery(recipientRequestQuery(id));
  return (
    <QueryBoundary
      query={read}
      skeleton={<SkeletonRows label="Loading the request" rows={5} />}
      failure={{ title: "We couldn't load the request.", reassurance: "It's saved." }}
      refetchFailure="silent"
      notFound={
        <EmptyState
          title="We couldn't find that request"
          action={
            <ButtonLink to="/beneficiaries" variant="primary">
              Back to Recipients
            </ButtonLink>
          }
        >
          Check the link, or go back to your list.
        </EmptyState>
      }
      frame={(state) => (
        <>
          <PageHeader title="Request for details" back={beneficiariesLink} />
          <Panel className="max-w-3xl">{state}</Panel>
        </>
      )}
    >
      {(request) => <RequestScreen request={request} />}
    </QueryBoundary>
  );
}

function RequestScreen({ request }: { request: RecipientRequest }) {
  const { name, email, currency, country, status, details } = request;
  const { label, tone } = requestLook(request);
  return (
    <>
      <PageHeader title={name} lead={email} back={beneficiariesLink} />
      <div className="grid max-w-3xl gap-5">
        {details && <SubmittedDetails request={request} details={details} />}
        <Panel heading="Request">
          <dl className="divide-y divide-line">
            <FactRow name="Status">
              <Badge tone={tone}>{label}</Badge>
            </FactRow>
            <FactRow name="Account in">
              {currency} · {currencies[currency].name}
            </FactRow>
            {country !== null && <FactRow name="Country">{countryName(country)}</FactRow>}
            <FactRow name="Requested by">{request.requestedBy}</FactRow>
            <FactRow name="Last emailed">{formatDateTime(request.mailedAt)}</FactRow>
            {status === "OPEN" && (
              <FactRow name={request.hasExpired ? "Link expired" : "Link works until"}>
                {formatDateTime(request.expiresAt)}
              </FactRow>
            )}
            {request.submittedAt !== null && (
              <FactRow name="Answered">{formatDateTime(request.submittedAt)}</FactRow>
            )}
          </dl>
          {status === "OPEN" && (
            <ForPreparers>
              <OpenRequestActions request={request} />
            </ForPreparers>
          )}
        </Panel>
      </div>
    </>
  );
}

type SubmittedProps = { request: RecipientRequest; details: NonNullable<RecipientRequest["details"]> };

/** What the recipient entered; the client can't change it, only save or discard it. */
function SubmittedDetails({ request, details }: SubmittedProps) {
  const { accountHolder, accountNumber, bank, country, address } = details;
  const isOtherName = accountHolder.toLowerCase() !== request.name.toLowerCase();
  return (
    <Panel heading="Details to check" aria-label="Details to check">
      <Notice tone="warning" className="mb-3">
        Anyone with access to {request.email} could have entered these. Before you pay for the first time,
        call them on a number you know and compare the account.
      </Notice>
      {isOtherName && (
        <Notice tone="warning" className="mb-3">
          You asked {request.name}. The account holder is {accountHolder}.
        </Notice>
      )}
      <dl className="divide-y divide-line">
        <FactRow name="Account holder">{accountHolder}</FactRow>
        <FactRow name="Account number">{accountNumber}</FactRow>
        {bank !== "" && <FactRow name="Bank">{bank}</FactRow>}
        <FactRow name="Country">{country}</FactRow>
        {address && (
          <FactRow name="Address">
            {[address.line, address.town, countryName(address.country)].filter(Boolean).join(", ")}
          </FactRow>
        )}
      </dl>
      <ForPreparers>
        <SubmittedRequestActions request={request} />
      </ForPreparers>
    </Panel>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import type { WebhookEndpoint } from "#contract/webhooks/webhooks.ts";
import { formatCount } from "#domain/plural.ts";
import { webhookQuery } from "#web/api/webhook-queries.ts";
import { Badge } from "#web/design/badge.tsx";
import { CopyRow, FactRow } from "#web/design/fact-rows.tsx";
import { formatDate, formatDateTime } from "#web/design/format.ts";
import { NotFoundScreen } from "#web/design/not-found-screen.tsx";
import { Notice } from "#web/design/notice.tsx";
import { PageHeader } from "#web/design/page-header.tsx";
import { Panel } from "#web/design/panel.tsx";
import { QueryBoundary } from "#web/design/query-boundary.tsx";
import { SkeletonRows } from "#web/design/skeleton.tsx";
import { DeliveryLog } from "./delivery-log.tsx";
import { disableReasons, endpointLooks, makerOf, shortUrl } from "./describe-delivery.ts";
import { EndpointActions } from "./endpoint-actions.tsx";
import { ForManagers } from "./for-managers.tsx";

const back = { to: "/developers/webhooks", label: "Webhooks" };

/** /developers/webhooks/:id */
export function WebhookPage() {
  return (
    <ForManagers title="Webhook endpoint">
      <LoadedEndpoint />
    </ForManagers>
  );
}

function LoadedEndpoint() {
  const { id = "" } = useParams();
  const endpoint = useQuery(webhookQuery(id));
  return (
    <QueryBoundary
      query={endpoint}
      skeleton={<SkeletonRows label="Loading the endpoint" rows={5} />}
      failure={{ title: "We couldn't load this endpoint.", reassurance: "We go on sending events to it." }}
      notFound={
        <NotFoundScreen title="Endpoint not found" noun="endpoint" link={{ to: back.to, label: "Webhooks" }}>
          It may have been deleted. Find your endpoints in the list.
        </NotFoundScreen>
      }
      frame={(state) => (
        <>
          <PageHeader title="Webhook endpoint" back={back} />
          <Panel className="max-w-3xl">{state}</Panel>
        </>
      )}
    >
      {(data) => <EndpointDetail endpoint={data} />}
    </QueryBoundary>
  );
}

function EndpointDetail({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { url, description, status, failingSince, disabledBecause, createdBy } = endpoint;
  return (
    <>
      <PageHeader title={description || shortUrl(url)} back={back} />
      {disabledBecause !== null && (
        <Notice tone="warning" className="mb-5">
          {disableReasons[disabledBecause]} Events aren't sent to it, and new ones aren't kept for it. Enable
          it, then replay those from before that it never accepted.
        </Notice>
      )}
      {!createdBy.mayManage && (
        <Notice tone="warning" className="mb-5">
          {makerOf(endpoint)} added this endpoint and no longer manages webhooks. It still receives this
          account's events. Delete it if only they control its address.
        </Notice>
      )}
      {status === "failing" && failingSince !== null && (
        <Notice tone="warning" className="mb-5">
          Deliveries have failed since {formatDateTime(failingSince)}. We try each one again for three days,
          and disable the endpoint after five days of failures.
        </Notice>
      )}
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <Panel aria-label="The endpoint">
          <Facts endpoint={endpoint} />
          <EndpointActions endpoint={endpoint} />
        </Panel>
        <DeliveryLog endpoint={endpoint} />
      </div>
    </>
  );
}

function Facts({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { id, url, status, recent, previousSecretUntil, createdAt, eventTypes } = endpoint;
  const { label, tone } = endpointLooks[status];
  return (
    <dl className="divide-y divide-line">
      <CopyRow label="Address" text={url} />
      <CopyRow label="Endpoint ID" text={id} />
      <FactRow name="Status">
        <Badge tone={tone}>{label}</Badge>
      </FactRow>
      <FactRow name="Last 24 hours">
        {formatCount(recent.delivered)} delivered, {formatCount(recent.failed)} failed
      </FactRow>
      <FactRow name="Waiting">{formatCount(recent.waiting)}</FactRow>
      {previousSecretUntil !== null && (
        <FactRow name="Earlier secret">Signs until {formatDateTime(previousSecretUntil)}</FactRow>
      )}
      <FactRow name="Added">
        {formatDate(createdAt)} by {makerOf(endpoint)}
      </FactRow>
      <div className="py-3">
        <dt className="text-14 text-stone">Events</dt>
        <dd className="mt-2 flex flex-wrap gap-1.5">
          {eventTypes.map((type) => (
            <Badge key={type}>{type}</Badge>
          ))}
        </dd>
      </div>
    </dl>
  );
}

import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import type { WebhookEndpoint } from "#contract/webhooks/webhooks.ts";
import { formatCount, formatCounted } from "#domain/plural.ts";
import { maxEndpoints } from "#domain/webhooks/endpoint-health.ts";
import { webhooksQuery } from "#web/api/webhook-queries.ts";
import { Badge } from "#web/design/badge.tsx";
import { Button } from "#web/design/button.tsx";
import { Drawer } from "#web/design/dialog.tsx";
import { EmptyState } from "#web/design/empty-state.tsx";
import { PageHeader } from "#web/design/page-header.tsx";
import { Panel } from "#web/design/panel.tsx";
import { QueryBoundary } from "#web/design/query-boundary.tsx";
import { SkeletonRows } from "#web/design/skeleton.tsx";
import { endpointLooks, makerOf, shortUrl } from "./describe-delivery.ts";
import { type CreatedEndpoint, CreateEndpointForm } from "./endpoint-form.tsx";
import { ForManagers } from "./for-managers.tsx";
import { SecretDialog } from "./secret-dialog.tsx";

/** /developers/webhooks */
export function WebhooksPage() {
  return (
    <ForManagers title="Webhooks">
      <WebhookList />
    </ForManagers>
  );
}

function WebhookList() {
  const endpoints = useQuery(webhooksQuery);
  const [adding, setAdding] = useState(false);
  const isFull = (endpoints.data?.length ?? 0) >= maxEndpoints;
  const add = (
    <Button variant="primary" disabled={isFull} onClick={() => setAdding(true)}>
      Add endpoint
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Webhooks"
        lead="We tell your server what happens, as soon as it happens."
        back={{ to: "/developers", label: "Developers" }}
        action={add}
      />
      <Panel flush aria-label="Endpoints" className="px-5 md:px-6">
        <QueryBoundary
          query={endpoints}
          skeleton={
            <div className="py-2">
              <SkeletonRows label="Loading your endpoints" rows={3} />
            </div>
          }
          failure={{
            title: "We couldn't load your endpoints.",
            reassurance: "We go on sending events to them.",
          }}
          empty={
            <EmptyState className="py-10" title="No endpoints yet">
              Add your server's address, choose the events, and stop asking us what has changed.
            </EmptyState>
          }
        >
          {(data) => (
            <ul className="divide-y divide-line">
              {data.map((endpoint) => (
                <li key={endpoint.id}>
                  <EndpointRow endpoint={endpoint} />
                </li>
              ))}
            </ul>
          )}
        </QueryBoundary>
      </Panel>
      {isFull && (
        <p className="mt-3 text-14 text-stone">
          You've reached the limit of {maxEndpoints} endpoints. Delete one to add another.
        </p>
      )}
      <AddEndpoint open={adding} onClose={() => setAdding(false)} />
    </>
  );
}

function EndpointRow({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { id, url, description, eventTypes, status, recent, createdBy } = endpoint;
  const { label, tone } = endpointLooks[status];
  const total = recent.delivered + recent.failed;
  const health =
    total === 0
      ? "Nothing sent in 24 hours"
      : `${formatCount(recent.delivered)} of ${formatCounted(total, "attempt")} succeeded in 24 hours`;
  return (
    <div className="relative -mx-2 flex flex-wrap items-center gap-x-6 gap-y-2 rounded-control px-2 py-4 hover:bg-glacier/50">
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="line-clamp-2 font-sans font-semibold text-16 tracking-normal wrap-anywhere">
          <Link to={`/developers/webhooks/${id}`} className="after:absolute after:inset-0">
            {description || shortUrl(url)}
          </Link>
        </h2>
        {description !== "" && (
          <p className="line-clamp-2 text-14 text-stone wrap-anywhere">{shortUrl(url)}</p>
        )}
        <p className="text-14 text-stone">{formatCounted(eventTypes.length, "event type")}</p>
        {!createdBy.mayManage && (
          <p className="text-14 wrap-anywhere">
            Added by {makerOf(endpoint)}, who no longer manages webhooks
          </p>
        )}
      </div>
      <div className="flex flex-1 basis-52 items-center justify-between gap-4">
        <span className="figures text-14 text-stone">
          {health}
          {recent.waiting > 0 && `, ${formatCount(recent.waiting)} waiting`}
        </span>
        <span className="flex items-center gap-3">
          <Badge tone={tone}>{label}</Badge>
          <ChevronRight aria-hidden="true" className="size-5 text-stone" />
        </span>
      </div>
    </div>
  );
}

/** The form in a drawer, and then the secret; ends on the new endpoint's page. */
function AddEndpoint({ open, onClose }: { open: boolean; onClose: () => void }) {
  const navigate = useNavigate();
  const [created, setCreated] = useState<CreatedEndpoint>();
  function leave() {
    onClose();
    if (created) void navigate(`/developers/webhooks/${created.id}`);
  }
  return (
    <>
      <Drawer
        open={open && !created}
        onClose={onClose}
        title="Add endpoint"
        className="w-full max-w-full sm:w-[30rem]"
      >
        <CreateEndpointForm onCreated={setCreated} />
      </Drawer>
      <SecretDialog
        secret={open ? created?.secret : undefined}
        onClose={leave}
        lead="Your server uses it to check that events come from us."
      />
    </>
  );
}

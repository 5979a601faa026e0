import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { useState } from "react";
import type { WebhookDelivery, WebhookEndpoint } from "#contract/webhooks/webhooks.ts";
import { deliveryStatuses } from "#domain/webhooks/endpoint-health.ts";
import { testEventType, webhookEventTypes } from "#domain/webhooks/event-type.ts";
import { type DeliveryFilters, webhookDeliveriesQuery } from "#web/api/webhook-queries.ts";
import { Badge } from "#web/design/badge.tsx";
import { Button } from "#web/design/button.tsx";
import { EmptyState } from "#web/design/empty-state.tsx";
import { formatDateTime } from "#web/design/format.ts";
import { Panel } from "#web/design/panel.tsx";
import { QueryBoundary } from "#web/design/query-boundary.tsx";
import { Select } from "#web/design/select.tsx";
import { ShowMore } from "#web/design/show-more.tsx";
import { SkeletonRows } from "#web/design/skeleton.tsx";
import { useFilterParams } from "#web/design/use-filter-params.ts";
import { DeliveryDrawer } from "./delivery-drawer.tsx";
import { deliveryLooks, describeAttempts } from "./describe-delivery.ts";

const any = "any";
const types = [...webhookEventTypes, testEventType];

/** The deliveries of the last 30 days, live; the filters are in the address. */
export function DeliveryLog({ endpoint: { id, status } }: { endpoint: WebhookEndpoint }) {
  const [query, setQuery] = useFilterParams();
  const [opened, setOpened] = useState<string>();
  const filters = readFilters(query);
  const list = useInfiniteQuery({
    ...webhookDeliveriesQuery(id, filters),
    placeholderData: keepPreviousData,
  });
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const hasFilters = filters.status !== undefined || filters.type !== undefined;
  return (
    <Panel flush heading="Deliveries" aria-label="Deliveries">
      <div className="border-line border-b px-5 pt-3 pb-5 md:px-6">
        <Filters filters={filters} onChange={(change) => setQuery(toParams({ ...filters, ...change }))} />
      </div>
      <QueryBoundary
        query={list}
        skeleton={
          <div className="px-5 py-2 md:px-6">
            <SkeletonRows label="Loading the deliveries" rows={5} />
          </div>
        }
        failure={{ title: "We couldn't load the deliveries.", className: "p-5 md:p-6" }}
        empty={
          <EmptyState
            className="px-5 py-10"
            title={hasFilters ? "No delivery matches these filters" : "No deliveries yet"}
            action={hasFilters && <Button onClick={() => setQuery({})}>Clear filters</Button>}
          >
            {hasFilters
              ? "Remove a filter to see more."
              : "Send a test event, or wait for the first event. We keep deliveries for 30 days."}
          </EmptyState>
        }
      >
        <ul className="divide-y divide-line">
          {items.map((delivery) => (
            <li key={delivery.id}>
              <DeliveryRow delivery={delivery} onOpen={() => setOpened(delivery.id)} />
            </li>
          ))}
        </ul>
        <div className="px-5 pb-5 md:px-6">
          <ShowMore list={list} />
        </div>
      </QueryBoundary>
      <DeliveryDrawer id={opened} mayReplay={status !== "disabled"} onClose={() => setOpened(undefined)} />
    </Panel>
  );
}

function DeliveryRow({ delivery, onOpen }: { delivery: WebhookDelivery; onOpen: () => void }) {
  const { type, status, createdAt, nextAttemptAt, attempts, isReplay } = delivery;
  const { label, tone } = deliveryLooks[status];
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex w-full flex-wrap items-center gap-x-4 gap-y-1.5 px-5 py-3.5 text-left hover:bg-glacier/50 md:px-6"
    >
      <span className="min-w-0 flex-1 basis-56">
        <span className="block font-semibold text-16 wrap-anywhere">
          {type}
          {isReplay && <span className="font-normal text-stone"> (replay)</span>}
        </span>
        <span className="figures block text-14 text-stone wrap-anywhere">
          {describeAttempts(delivery)}
          {attempts > 0 && nextAttemptAt !== null && ` · next ${formatDateTime(nextAttemptAt)}`}
        </span>
      </span>
      <span className="flex items-center gap-3">
        <time dateTime={createdAt} className="figures text-14 text-stone">
          {formatDateTime(createdAt)}
        </time>
        <Badge tone={tone}>{label}</Badge>
        <ChevronRight aria-hidden="true" className="size-5 text-stone" />
      </span>
    </button>
  );
}

type FiltersProps = { filters: DeliveryFilters; onChange: (change: DeliveryFilters) => void };

function Filters({ filters, onChange }: FiltersProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        label="Outcome"
        value={filters.status ?? any}
        options={[
          { value: any, label: "Any outcome" },
          ...deliveryStatuses.map((value) => ({ value, label: deliveryLooks[value].label })),
        ]}
        onChange={(status) => onChange({ status: status === any ? undefined : status })}
      />
      <Select
        label="Event"
        value={filters.type ?? any}
        options={[{ value: any, label: "Any event" }, ...types.map((value) => ({ value, label: value }))]}
        onChange={(type) => onChange({ type: type === any ? undefined : type })}
      />
    </div>
  );
}

function readFilters(query: URLSearchParams): DeliveryFilters {
  return {
    status: deliveryStatuses.find((each) => each === query.get("outcome")),
    type: types.find((each) => each === query.get("event")),
  };
}

function toParams({ status, type }: DeliveryFilters): Record<string, string> {
  return { ...(status && { outcome: status }), ...(type && { event: type }) };
}

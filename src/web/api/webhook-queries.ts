import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { QueryInput } from "#contract/endpoint.ts";
import {
  listWebhookDeliveries,
  listWebhookEndpoints,
  listWebhookEventTypes,
  readWebhookDelivery,
  readWebhookEndpoint,
} from "#contract/webhooks/webhooks.ts";
import { call } from "./call.ts";

const pageSize = 50;

export const webhooksQuery = queryOptions({
  queryKey: ["webhooks"],
  queryFn: ({ signal }) => call(listWebhookEndpoints, { signal }),
});

export function webhookQuery(id: string) {
  return queryOptions({
    queryKey: ["webhooks", "one", id],
    queryFn: ({ signal }) => call(readWebhookEndpoint, { params: { id }, signal }),
  });
}

export type DeliveryFilters = Pick<QueryInput<typeof listWebhookDeliveries>, "status" | "type">;

export function webhookDeliveriesQuery(id: string, filters: DeliveryFilters) {
  return infiniteQueryOptions({
    queryKey: ["webhooks", "deliveries", id, filters],
    queryFn: ({ signal, pageParam }) =>
      call(listWebhookDeliveries, {
        params: { id },
        query: { ...filters, cursor: pageParam, limit: pageSize },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}

export function webhookDeliveryQuery(id: string) {
  return queryOptions({
    queryKey: ["webhooks", "delivery", id],
    queryFn: ({ signal }) => call(readWebhookDelivery, { params: { id }, signal }),
  });
}

/** The same for everybody, and until the next version. */
export const webhookEventTypesQuery = queryOptions({
  queryKey: ["webhook-event-types"],
  queryFn: ({ signal }) => call(listWebhookEventTypes, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

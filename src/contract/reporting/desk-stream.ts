import { endpoint } from "#contract/endpoint.ts";

/** Its event `change` has no data: the screens read again what they show. */
export const deskStream = endpoint({
  operationId: "deskStream",
  method: "GET",
  path: "/api/admin/stream",
  access: "staff",
  summary: "Server-sent events: an event each time that something on the desk's lists changed",
  answer: { mediaType: "text/event-stream" },
  refusals: ["unavailable"],
});

import { deskStream } from "#contract/reporting/desk-stream.ts";
import { definedHeaders } from "#server/platform/http/event-stream.ts";
import { handle, type Route } from "#server/platform/http/route.ts";

export const deskStreamRoutes: readonly Route[] = [
  handle(deskStream, async ({ session, reply }, app) => {
    app.deskStream.open(reply.raw, session.id, definedHeaders(reply.getHeaders()));
    return reply.hijack();
  }),
];

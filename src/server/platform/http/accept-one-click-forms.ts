import type { FastifyInstance } from "fastify";
import { unsubscribeMail } from "#contract/notifications/notifications.ts";
import { Refused } from "#domain/refusal.ts";

/**
 * Accepts the one-click unsubscribe form post (RFC 8058) on its one route and ignores the body; forms are
 * rejected everywhere else.
 */
export function acceptOneClickForms(server: FastifyInstance): void {
  server.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string", bodyLimit: 1_024 },
    (request, _body, done) => {
      if (request.routeOptions.url === unsubscribeMail.path) done(null, undefined);
      else done(new Refused("unsupported_media_type"));
    },
  );
}

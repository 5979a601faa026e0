import type { FastifyRequest } from "fastify";
import type { ActivityAction } from "#domain/clients/users/activity-action.ts";
import type { Activity } from "#server/platform/append-activity.ts";
import type { ClientSession } from "#server/platform/session/sessions.ts";

/** What the calling member does, for their client's activity; a call with its own transaction adds it there. */
export function activityOf(
  {
    session,
    request,
    now,
  }: {
    readonly session: ClientSession;
    readonly request: Pick<FastifyRequest, "ip" | "headers">;
    readonly now: Date;
  },
  action: ActivityAction,
  { newId }: { readonly newId: () => string },
): Activity {
  return {
    id: newId(),
    clientId: session.client.id,
    userId: session.user.id,
    apiKeyId: session.apiKey?.id ?? null,
    action,
    subjectId: null,
    at: now,
    address: request.ip,
    userAgent: (request.headers["user-agent"] ?? "").slice(0, 400),
  };
}

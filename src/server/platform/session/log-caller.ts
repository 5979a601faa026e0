import type { FastifyRequest } from "fastify";
import type { ClientSession, StaffSession } from "./sessions.ts";

/** Adds origin and session to the request's log lines. */
export function logCaller(request: FastifyRequest, session: ClientSession | StaffSession | undefined): void {
  request.log = request.log.child({ address: request.ip, ...callerOf(session) });
}

function callerOf(session: ClientSession | StaffSession | undefined) {
  if (!session) return {};
  return "staff" in session ? { staffId: session.staff.id } : { clientId: session.client.id };
}

import type { FastifyReply } from "fastify";
import type { Config } from "#server/platform/config.ts";
import { sessionLimits } from "./session-limits.ts";

/**
 * The __Host- prefix binds a cookie to this host over https; browsers reject it on plain http://localhost.
 */
export function cookieNames(config: Pick<Config, "secure">): {
  readonly client: string;
  readonly staff: string;
} {
  return config.secure
    ? { client: "__Host-summit", staff: "__Host-summit-staff" }
    : { client: "summit", staff: "summit-staff" };
}

/**
 * A client's cookie is persistent, a staff user's lasts for the browser session; the server-side session may
 * end sooner.
 */
export function setSessionCookie(
  reply: FastifyReply,
  config: Config,
  kind: "client" | "staff",
  token: string,
): void {
  reply.setCookie(cookieNames(config)[kind], token, {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: config.secure,
    ...(kind === "client" && { maxAge: sessionLimits.client.absoluteMs / 1000 }),
  });
}

export function clearSessionCookie(reply: FastifyReply, config: Config, kind: "client" | "staff"): void {
  reply.clearCookie(cookieNames(config)[kind], {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: config.secure,
  });
}

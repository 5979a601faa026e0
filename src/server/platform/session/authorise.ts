import type { FastifyRequest } from "fastify";
import { type Endpoint, shownAccountHeader } from "#contract/endpoint.ts";
import { roleOfKey } from "#domain/clients/api-keys/key-role.ts";
import type { ClientRole } from "#domain/clients/users/role.ts";
import { type FieldFaults, type RefusalCode, Refused } from "#domain/refusal.ts";
import type { App } from "#server/platform/app.ts";
import { authoriseKey, bearerOf } from "./api-key-session.ts";
import { nameOfCall, rolesFor } from "./call-policy.ts";
import { cookieNames } from "./cookies.ts";
import type { LoginSession } from "./find-without-client.ts";
import type { SessionKey } from "./session-key.ts";
import type { ClientSession, StaffSession } from "./sessions.ts";

/**
 * The session that the endpoint's access requires.
 * @throws Refused `signed_out`, `no_account`, `account_switched`, `role_forbids`, `account_held`, `second_factor_missing`,
 * `staff_only` or `not_permitted`; for a key also those of `authoriseKey`.
 */
export async function authorise(
  endpoint: Endpoint,
  request: FastifyRequest,
  app: App,
): Promise<AnySession | undefined> {
  const session = await findSession(endpoint, request, app);
  logCaller(request, session);
  return session;
}

/** Authorises a call again whose caller's rights have changed, a key's too. @throws Refused those of `authorise`. */
export async function authoriseAgain(
  endpoint: Endpoint,
  request: FastifyRequest,
  app: App,
): Promise<AnySession | undefined> {
  const secret = bearerOf(request);
  if (request.apiKey && secret !== undefined) request.apiKey = await app.apiKeys.find(secret, request.ip);
  return authorise(endpoint, request, app);
}

async function findSession(
  endpoint: Endpoint,
  request: FastifyRequest,
  app: App,
): Promise<AnySession | undefined> {
  switch (endpoint.access) {
    case "public":
      return undefined;
    case "staff":
      return authoriseStaff(endpoint, request, app);
    case "login":
      return authoriseLogin(request, app);
    case "session":
    case "activated":
      return authoriseClient(endpoint, request, app);
  }
}

/**
 * The session that the caller's token had at an earlier call, if it allowed this call: for routes that verify it in their
 * transaction. Undefined for a key's call.
 */
export function recallSession(
  endpoint: Endpoint,
  request: FastifyRequest,
  app: App,
): ClientSession | undefined {
  const token = clientToken(request, app);
  const session = token ? app.sessions.recall(token) : undefined;
  if (!session || isOfOtherAccount(request, session) || refusalFor(endpoint, session, app)) return undefined;
  logCaller(request, session);
  return session;
}

type AnySession = ClientSession | LoginSession | StaffSession;

async function authoriseLogin(request: FastifyRequest, app: App): Promise<LoginSession> {
  if (bearerOf(request) !== undefined) throw new Refused("api_key_forbidden");
  const session = await findAnySession(request, app);
  if (!session) throw new Refused("signed_out");
  return session;
}

/** Looks for a client's session twice, since one without a client may begin to act for one in between. */
async function findAnySession(
  request: FastifyRequest,
  app: App,
): Promise<ClientSession | LoginSession | undefined> {
  return (
    (await findClientSession(request, app)) ??
    (await findSessionWithoutClient(request, app)) ??
    (await findClientSession(request, app))
  );
}

async function authoriseClient(
  endpoint: Endpoint,
  request: FastifyRequest,
  app: App,
): Promise<ClientSession> {
  const session = request.apiKey
    ? authoriseKey(endpoint, request.apiKey, app, request)
    : await authoriseMember(request, app);
  const refusal = refusalFor(endpoint, session, app);
  if (refusal) throw new Refused(refusal);
  return session;
}

/** Why a client's session may not make a call; undefined if it may. */
function refusalFor(endpoint: Endpoint, session: ClientSession, app: App): RefusalCode | undefined {
  const role = session.apiKey ? roleForCall(endpoint, session.apiKey, app) : session.role;
  if (!rolesFor(endpoint, app.clientPolicy).includes(role)) return "role_forbids";
  if (endpoint.access !== "activated") return undefined;
  const isHeld = session.client.status !== "ACCOUNT_READY";
  // A person reads what is theirs; a program has no account to act for.
  if (isHeld && !(endpoint.whileHeld && !session.apiKey)) return "account_held";
  return session.secondFactorMissing ? "second_factor_missing" : undefined;
}

/** A key acts as a preparer at most, but for webhooks: they move no money, and only managers have them. */
function roleForCall(endpoint: Endpoint, { creatorRole }: SessionKey, app: App): ClientRole {
  return app.apiScopes[nameOfCall(endpoint)] === "webhooks" ? creatorRole : roleOfKey(creatorRole);
}

async function authoriseMember(request: FastifyRequest, app: App): Promise<ClientSession> {
  const session = await findAnySession(request, app);
  if (!session) throw new Refused("signed_out", hintForPrograms(request));
  if (!("role" in session)) throw new Refused("no_account");
  if (isOfOtherAccount(request, session)) throw new Refused("account_switched");
  return session;
}

/** How to send a key, unless a browser called: its user logs in. */
function hintForPrograms({ headers }: FastifyRequest): FieldFaults | undefined {
  if (headers["sec-fetch-site"] !== undefined) return undefined;
  return { Authorization: "Send your API key as Bearer sk_…" };
}

/**
 * Whether a change comes from a screen that shows another account than its session acts for: tabs share a session, and
 * one may not know yet that it was switched in another.
 */
function isOfOtherAccount({ method, headers }: FastifyRequest, { client }: ClientSession): boolean {
  const shown = headers[shownAccountHeader];
  return method !== "GET" && shown !== undefined && shown !== client.id;
}

async function authoriseStaff(endpoint: Endpoint, request: FastifyRequest, app: App): Promise<StaffSession> {
  const session = await findStaffSession(request, app);
  if (!session) throw new Refused("staff_only");
  if (!rolesFor(endpoint, app.staffPolicy).includes(session.staff.role)) throw new Refused("not_permitted");
  return session;
}

/** Optional session, for public endpoints that show more to a client. */
export async function findClientSession(
  request: FastifyRequest,
  app: App,
): Promise<ClientSession | undefined> {
  const token = clientToken(request, app);
  return token ? app.sessions.findClient(token) : undefined;
}

/** The session of somebody who is logged in and acts for no client. */
export async function findSessionWithoutClient(
  request: FastifyRequest,
  app: App,
): Promise<LoginSession | undefined> {
  const token = clientToken(request, app);
  return token ? app.sessions.findWithoutClient(token) : undefined;
}

/** The session of a staff user who is logged in to the back office. */
export async function findStaffSession(request: FastifyRequest, app: App): Promise<StaffSession | undefined> {
  const token = request.cookies[cookieNames(app.config).staff];
  return token ? app.sessions.findStaff(token) : undefined;
}

/** A call with a key is made by the key alone, whatever cookies come with it. */
function clientToken(request: FastifyRequest, app: App): string | undefined {
  return bearerOf(request) === undefined ? request.cookies[cookieNames(app.config).client] : undefined;
}

/** Adds origin and session to the request's log lines. */
export function logCaller(request: FastifyRequest, session: AnySession | undefined): void {
  request.log = request.log.child({ address: request.ip, ...callerOf(session) });
}

function callerOf(session: AnySession | undefined) {
  if (!session) return {};
  return "staff" in session
    ? { staffId: session.staff.id }
    : {
        userId: session.user.id,
        ...(session.client && { clientId: session.client.id }),
        ...("apiKey" in session && session.apiKey && { apiKeyId: session.apiKey.id }),
      };
}

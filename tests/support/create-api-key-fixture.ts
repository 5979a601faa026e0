import { randomUUIDv7 } from "node:crypto";
import type { ClientRole } from "#domain/clients/users/role.ts";
import { openSession } from "#server/platform/session/sessions.ts";
import { addMember, contactOf, insertClients } from "./client-users.ts";
import { confirmAsClient } from "./confirm-as-client.ts";
import type { Summit } from "./serve-summit.ts";

/** A member with their session. */
export type Who = { readonly clientId: string; readonly userId: string; readonly cookie: string };
type Sent = { readonly method?: string; readonly payload?: object; readonly headers?: object };

/** Clients with members, who call as in a browser, and programs that call with keys. */
export function createApiKeyFixture(summit: Summit) {
  async function cookieFor(owner: { clientId: string; userId: string }): Promise<string> {
    const seen = { id: randomUUIDv7(), now: summit.app.clock(), address: "127.0.0.1", userAgent: "test" };
    return `summit=${await summit.app.db.transaction().execute((tx) => openSession(tx, owner, seen))}`;
  }

  async function company(status: "ACCOUNT_READY" | "AWAITING_DOCS" = "ACCOUNT_READY"): Promise<Who> {
    const clientId = randomUUIDv7();
    const code = clientId.slice(-12);
    const names = { name: "Demo Owner", companyName: "Demo Looms Ltd" };
    const codes = { referralCode: code, depositReference: code, createdAt: summit.app.clock() };
    await insertClients(summit.app.db, [
      { id: clientId, email: `${clientId}@clients.test`, ...names, status, ...codes },
    ]);
    const userId = await contactOf(summit.app.db, clientId);
    return { clientId, userId, cookie: await cookieFor({ clientId, userId }) };
  }

  async function join({ clientId }: Who, role: ClientRole): Promise<Who> {
    const userId = await addMember(summit.app.db, { clientId, role, at: summit.app.clock() });
    return { clientId, userId, cookie: await cookieFor({ clientId, userId }) };
  }

  async function send(
    url: string,
    { method = "GET", payload, headers }: Sent = {},
    remoteAddress = "192.0.2.7",
  ) {
    const all = { "idempotency-key": randomUUIDv7(), ...headers };
    const answer = await summit.server.inject({
      method: method as "GET",
      url,
      headers: all,
      remoteAddress,
      ...(payload && { payload }),
    });
    const body = /^[{[]/.test(answer.body) ? JSON.parse(answer.body) : answer.body;
    return { status: answer.statusCode, body, headers: answer.headers };
  }

  /** As a member in a browser, who confirms what is asked. */
  async function as({ cookie }: Who, url: string, { headers, ...sent }: Sent = {}) {
    const same = { "idempotency-key": randomUUIDv7(), cookie, ...headers };
    let answer = await send(url, { ...sent, headers: same });
    while (await confirmAsClient(summit.app, answer.body))
      answer = await send(url, { ...sent, headers: same });
    return answer;
  }

  const codeOf = async (answer: ReturnType<typeof send>) => {
    const { status, body } = await answer;
    return [status, body.code];
  };

  const input = { name: "Accounting system", scopes: ["read"], expiresInDays: 90 };
  const create = (who: Who, also: object = {}, headers: object = {}) =>
    as(who, "/api/api-keys", { method: "POST", payload: { ...input, ...also }, headers });
  const revoke = (who: Who, id: string, headers: object = {}) =>
    as(who, `/api/api-keys/${id}/revoke`, { method: "POST", headers });
  const withKey = (authorization: string) => ({ headers: { authorization } });
  const bearer = (secret: string) => withKey(`Bearer ${secret}`);

  return { company, join, send, as, codeOf, input, create, revoke, withKey, bearer };
}

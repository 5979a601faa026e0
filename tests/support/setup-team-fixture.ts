import { randomUUIDv7 } from "node:crypto";
import type { ClientRole } from "#domain/clients/users/role.ts";
import { openSession } from "#server/platform/session/sessions.ts";
import { callerOf } from "./caller-of.ts";
import { addMember, contactOf, insertClients } from "./client-users.ts";
import type { serveSummit } from "./serve-summit.ts";

/** A member of a client, logged in. */
export type Member = { readonly clientId: string; readonly userId: string; readonly cookie: string };

/** Companies with members who are logged in and call the API. */
export function setupTeamFixture(summit: ReturnType<typeof serveSummit>) {
  /** Of a session of the user's, in an account or in none. */
  async function cookieFor(user: { clientId: string | null; userId: string }): Promise<string> {
    const seen = { id: randomUUIDv7(), now: summit.app.clock(), address: "127.0.0.1", userAgent: "test" };
    return `summit=${await summit.app.db.transaction().execute((tx) => openSession(tx, user, seen))}`;
  }

  /** A ready company's owner. */
  async function company(companyName = "Demo Looms Ltd"): Promise<Member> {
    const clientId = randomUUIDv7();
    await insertClients(summit.app.db, [
      {
        id: clientId,
        email: `${clientId}@clients.test`,
        name: "Demo Owner",
        companyName,
        kind: "company",
        status: "ACCOUNT_READY",
        referralCode: clientId.slice(-12),
        depositReference: clientId.slice(-12),
        createdAt: summit.app.clock(),
      },
    ]);
    const userId = await contactOf(summit.app.db, clientId);
    return { clientId, userId, cookie: await cookieFor({ clientId, userId }) };
  }

  async function join({ clientId }: Member, role: ClientRole): Promise<Member> {
    const userId = await addMember(summit.app.db, { clientId, role, at: summit.app.clock() });
    return { clientId, userId, cookie: await cookieFor({ clientId, userId }) };
  }

  /** Also answers the cookie that a call sets. */
  async function call(
    who: Pick<Member, "cookie"> | undefined,
    method: string,
    path: string,
    payload?: object,
  ) {
    const answer = await callerOf(summit.server, summit.app)(who, method, path, payload && { payload });
    return { ...answer, cookie: String(answer.headers["set-cookie"]).split(";")[0] ?? "" };
  }

  return { cookieFor, company, join, call };
}

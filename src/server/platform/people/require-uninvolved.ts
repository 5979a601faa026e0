import type { Endpoint } from "#contract/endpoint.ts";
import { isOwnAccount } from "#domain/clients/staff/own-account.ts";
import { Refused } from "#domain/refusal.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { findPeopleConcerned, findStaffPerson } from "./own-accounts-store.ts";
import { readControlMode } from "./read-control-mode.ts";

/** The refusal of a staff user's change about a client of whom they are one. */
export class OwnAccountRefused extends Refused {
  readonly clientId: string;

  constructor(clientId: string) {
    super("own_account");
    this.clientId = clientId;
  }
}

/** Who does which task is no decision about a client. */
const inboxPath = "/api/admin/inbox/";

/**
 * Continues only if a staff user's change is about no client whose member, holder, owner or director they are, by their address or
 * name. A name alone keeps nobody from acting in a house with a single operator: a namesake's client would have nobody. Called
 * before the change, which may take their name off the client, and once it is made, so that it is also about what the change named.
 * @throws OwnAccountRefused.
 */
export async function requireUninvolved(
  db: Database | Transaction,
  {
    endpoint,
    named,
    staffId,
    now,
  }: {
    readonly endpoint: Endpoint;
    /** Input and answer, whose ids say what the change is about. */
    readonly named: readonly unknown[];
    readonly staffId: string;
    readonly now: Date;
  },
): Promise<void> {
  const ids = [...new Set(named.flatMap(idsIn))];
  if (endpoint.path.startsWith(inboxPath)) return;
  const clientId = await findOwnClient(db, { ids, staffId, now });
  if (clientId !== undefined) throw new OwnAccountRefused(clientId);
}

/**
 * The client of whom a staff user is one, by their address or name, among those that these ids are of, or of whose things; undefined
 * where they may act.
 */
export async function findOwnClient(
  db: Database | Transaction,
  { ids, staffId, now }: { readonly ids: readonly string[]; readonly staffId: string; readonly now: Date },
): Promise<string | undefined> {
  if (ids.length === 0) return undefined;
  const staff = await findStaffPerson(db, staffId);
  for (const { clientId, ...people } of await findPeopleConcerned(db, ids)) {
    const ownBy = isOwnAccount(staff, people);
    if (ownBy === undefined) continue;
    if (ownBy === "name" && (await readControlMode(db, now)) === "single-operator") continue;
    return clientId;
  }
  return undefined;
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function idsIn(value: unknown): string[] {
  if (typeof value === "string") return uuid.test(value) ? [value] : [];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(idsIn) : [];
}

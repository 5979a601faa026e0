import type { ClientProfileIn, RelatedPersonIn } from "#contract/clients/client-profile.ts";
import type { Day } from "#domain/calendar.ts";
import { dateOfBirthFault } from "#domain/clients/accounts/date-of-birth.ts";
import { Refused } from "#domain/refusal.ts";
import { clockIn } from "#domain/time-zone.ts";
import type { ScreeningContext } from "#server/clients/screening/screen-subjects.ts";
import { appendAudit, markUnchanged } from "#server/platform/append-audit.ts";
import { notifyClients } from "#server/platform/outbox/client-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { findAddressee } from "./addressee-store.ts";
import { keyFactsChanged } from "./key-facts.ts";
import {
  insertPerson,
  listPeople,
  type Profile,
  type RelatedPerson,
  readProfile,
  removePeople,
  updatePerson,
  writeProfile,
} from "./profile-store.ts";
import { readProfileVersion } from "./profile-version.ts";
import { lockClient } from "./store.ts";

type By = ScreeningContext & { readonly actor: { readonly kind: "client" | "staff"; readonly id: string } };

type ProfileChange = {
  readonly clientId: string;
  readonly profile: ClientProfileIn;
  /** The version that was changed; undefined overwrites any. */
  readonly version: string | undefined;
};

/**
 * Replaces a client's profile and related people; returns whether anything changed.
 * @throws Refused `not_found`; `client_file_changed` for an outdated version; `input_invalid` for a person of another
 * client or a person too young.
 */
export async function saveProfile(
  tx: Transaction,
  { clientId, profile, version }: ProfileChange,
  by: By,
): Promise<boolean> {
  if (!(await lockClient(tx, clientId))) throw new Refused("not_found");
  if (version !== undefined && version !== (await readProfileVersion(tx, clientId)))
    throw new Refused("client_file_changed");
  const { people, ...facts } = profile;
  const { zone } = await findAddressee(tx, clientId);
  refuseWrongBirths(people, clockIn(zone, by.now).day);
  const before = await readProfile(tx, clientId);
  const fields: string[] = Object.keys(facts).filter(
    (field) => facts[field as keyof Profile] !== before[field as keyof Profile],
  );
  if (await savePeople(tx, { clientId, people }, by)) fields.push("people");
  if (fields.length === 0) {
    markUnchanged(tx);
    return false;
  }
  await writeProfile(tx, clientId, facts, by.now);
  await appendAudit(tx, {
    id: by.newId(),
    at: by.now,
    actor: by.actor,
    action: "save_client_profile",
    subject: { kind: "client", id: clientId },
    details: { fields: fields.join(", ") },
  });
  await keyFactsChanged(tx, { clientId, fields }, by);
  await notifyClients(tx, [{ clientId, kind: "preferences", id: clientId }]);
  return true;
}

/** By the day where the client is. */
function refuseWrongBirths(people: readonly RelatedPersonIn[], today: Day): void {
  const faults = people.flatMap(({ dateOfBirth }, index) => {
    const fault = dateOfBirthFault(dateOfBirth, today);
    // The minimum age applies to clients, not to directors.
    if (fault === undefined || fault.startsWith("You need")) return [];
    return [[`people.${index}.dateOfBirth`, "Check this date of birth"]];
  });
  if (faults.length > 0) throw new Refused("input_invalid", Object.fromEntries(faults));
}

async function savePeople(
  tx: Transaction,
  { clientId, people }: { readonly clientId: string; readonly people: readonly RelatedPersonIn[] },
  { now, newId }: By,
): Promise<boolean> {
  const before = new Map((await listPeople(tx, clientId)).map((person) => [person.id, person]));
  // Sorted, because ids of one millisecond are unordered and people are listed by id.
  const newIds = people.map(() => newId()).sort();
  let isChanged = false;
  for (const [index, { id, ...facts }] of people.entries()) {
    const known = id === undefined ? undefined : before.get(id);
    if (id !== undefined && !known)
      throw new Refused("input_invalid", { [`people.${index}.name`]: "This person is no longer there" });
    if (known && isSame(known, { ...facts, id: known.id })) continue;
    isChanged = true;
    // A renamed person keeps their id, so that screening cases stay attached.
    if (known) await updatePerson(tx, { ...facts, id: known.id });
    else await insertPerson(tx, { ...facts, id: newIds[index] ?? newId(), clientId, addedAt: now });
  }
  const kept = new Set(people.map(({ id }) => id));
  const gone = [...before.keys()].filter((id) => !kept.has(id));
  await removePeople(tx, gone, now);
  return isChanged || gone.length > 0;
}

function isSame(one: RelatedPerson, other: RelatedPerson): boolean {
  return (Object.keys(other) as (keyof RelatedPerson)[]).every((field) => one[field] === other[field]);
}

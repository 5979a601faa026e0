import { personNameKey } from "./person-name.ts";

/** Names and addresses by which a person is known; empty names tell nobody apart. */
export type KnownAs = {
  readonly emails: readonly string[];
  readonly names: readonly string[];
};

/** By what a staff user is one of a client's people: the address is theirs, a name may be a namesake's. */
export type OwnBy = "email" | "name";

/** Undefined for somebody else's account. Addresses are in lower case. */
export function isOwnAccount(staff: KnownAs, people: KnownAs): OwnBy | undefined {
  if (people.emails.some((email) => staff.emails.includes(email))) return "email";
  const own = new Set(staff.names.map(personNameKey).filter((key) => key !== ""));
  return people.names.some((name) => own.has(personNameKey(name))) ? "name" : undefined;
}

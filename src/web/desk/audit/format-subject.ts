import type { AuditEntry } from "#contract/ledger/audit.ts";

type Person = Pick<AuditEntry["subject"], "kind" | "id" | "name" | "email">;

/** Kinds of subjects that the desk calls by another name. */
const kindNames: Readonly<Record<string, string>> = {
  auto_exchange: "automatic exchange",
  batch: "payment batch",
  beneficiary: "recipient",
  payout_batch: "payment file",
};

export function formatKind({ kind }: Pick<Person, "kind">): string {
  return kindNames[kind] ?? kind.replaceAll("_", " ");
}

/** What an entry is about: a name where there is one, and an id only after words. */
export function formatSubject(subject: Person): { heading: string; note: string } {
  const { id, name, email } = subject;
  const kind = formatKind(subject);
  if (name) return { heading: name, note: `${kind} · ${email}` };
  if (email) return { heading: email, note: kind };
  return { heading: capitalise(kind), note: id };
}

export function formatActor(actor: AuditEntry["actor"]): string {
  const { kind, id, name, email } = actor;
  return name || (email ?? (kind === "system" ? "Summit" : `${capitalise(formatKind(actor))} ${id}`));
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

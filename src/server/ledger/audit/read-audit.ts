import { historyPeriod } from "#domain/reporting/history/history-filters.ts";
import { type Cursor, toPage } from "#server/platform/page.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import {
  type AuditName,
  type AuditRow,
  findIdsByEmail,
  findNames,
  findPeople,
  selectAudit,
} from "./store.ts";

type AuditFilters = {
  readonly actor?: string | undefined;
  readonly action?: string | undefined;
  readonly subject?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly zone: string;
  readonly cursor: Cursor | undefined;
  readonly limit: number;
};

/** One page of the audit log, newest first, with actors' and subjects' names. */
export async function readAudit(
  db: Database,
  { actor, action, subject, from, to, zone, ...part }: AuditFilters,
) {
  const { since, before } = historyPeriod({ from, to, zone });
  const rows = await selectAudit(db, {
    actor: await named(db, actor),
    action: action === "" ? undefined : action,
    subject: await named(db, subject),
    since,
    before,
    ...part,
  });
  const { items, nextCursor } = toPage(rows, part.limit);
  const ofPeople = items.filter(({ subjectKind }) => subjectKind === "client" || subjectKind === "staff");
  const subjects = new Set(ofPeople.map(({ subjectId }) => subjectId).filter((id) => uuid.test(id)));
  const people = await findPeople(db, [...subjects]);
  const names = await findNames(db, [...new Set(items.flatMap(listMentioned))]);
  return {
    items: items.map((row) => ({
      id: row.id,
      at: row.createdAt,
      actor: { kind: row.actorKind, id: row.actorId, name: row.actorName, email: row.actorEmail },
      action: row.action,
      subject: {
        kind: row.subjectKind,
        id: row.subjectId,
        name: people.get(row.subjectId)?.name ?? null,
        email: people.get(row.subjectId)?.email ?? null,
      },
      details: row.details,
      names: Object.fromEntries(
        listMentioned(row).flatMap((id) => {
          const name = names.get(id);
          return name === undefined ? [] : [[id, name]];
        }),
      ),
    })),
    nextCursor,
  };
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const ids = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g;

/** The ids in an entry's details. */
function listMentioned({ details }: AuditRow): string[] {
  return Object.values(details).flatMap((value) =>
    typeof value === "string" ? (value.match(ids) ?? []) : [],
  );
}

/** Resolves a search word: an id, an email address or a kind of subject. */
async function named(db: Database, word: string | undefined): Promise<AuditName> {
  if (word === undefined || word === "") return undefined;
  if (uuid.test(word)) return { ids: [word.toLowerCase()] };
  if (word.includes("@")) return { ids: await findIdsByEmail(db, word.toLowerCase()) };
  return { kind: word };
}

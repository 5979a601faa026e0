import type { ScreeningRules } from "#domain/clients/screening/list-freshness.ts";
import { appendAudit } from "#server/platform/append-audit.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { getNameIndex, listsInForce } from "./lists-in-force.ts";
import type { ListVersion } from "./lists-store.ts";
import {
  insertCases,
  insertScreenings,
  type NewCase,
  type Screening,
  screenedNames,
} from "./screenings-store.ts";
import type { Subject } from "./subjects-store.ts";

export type ScreeningContext = {
  readonly now: Date;
  readonly newId: () => string;
  readonly screening: ScreeningRules;
};

/**
 * Compares names of clients and recipients with the lists in force, records each decision with the list
 * versions, and opens a case per new potential match. Names already screened with these lists are skipped.
 * Returns the lists used; without lists nothing is decided.
 */
export async function screenSubjects(
  tx: Transaction,
  subjects: readonly Subject[],
  context: ScreeningContext,
): Promise<readonly ListVersion[]> {
  const lists = await listsInForce(tx, context.screening);
  if (lists.length === 0 || subjects.length === 0) return lists;
  const listIds = lists.map(({ id }) => id);
  const known = await screenedNames(
    tx,
    subjects.map(({ id }) => id),
    listIds,
  );
  // A client of several payments is there for each of them.
  const named = new Map(
    subjects.flatMap((subject) =>
      subject.names
        .filter((name) => name.trim() !== "" && !known.has(`${subject.id} ${name}`))
        .map((name) => [`${subject.id} ${name}`, { subject, name }] as const),
    ),
  );
  if (named.size === 0) return lists;
  const index = await getNameIndex(tx, lists);
  const screenings: Screening[] = [];
  const cases: NewCase[] = [];
  for (const { subject, name } of named.values()) {
    const { now: at, newId } = context;
    const who = { subjectKind: subject.kind, subjectId: subject.id, name };
    const matches = index.search(name);
    screenings.push({ id: newId(), ...who, listIds, matchCount: matches.length, at });
    for (const { key, listedName, score } of matches) {
      const found = { ...key, listedName, score: score.toFixed(3), clientId: subject.clientId };
      cases.push({ id: newId(), ...who, ...found, openedAt: at });
    }
  }
  await insertScreenings(tx, screenings);
  await openCases(tx, cases, context);
  return lists;
}

async function openCases(
  tx: Transaction,
  cases: readonly NewCase[],
  { now: at, newId }: ScreeningContext,
): Promise<void> {
  const opened = new Set(await insertCases(tx, cases));
  for (const { id, subjectKind, subjectId, listId, score } of cases) {
    if (!opened.has(id)) continue;
    await appendAudit(tx, {
      id: newId(),
      at,
      actor: { kind: "system" },
      action: "open_screening_case",
      subject: { kind: "screening_case", id },
      details: { about: subjectKind, id: subjectId, list: listId, score },
    });
  }
}

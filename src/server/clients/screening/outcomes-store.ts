import { sql } from "kysely";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";

export type ScreeningOutcome = "clear" | "open" | "confirmed" | "not_screened";

/** Latest screening result of each subject. */
export async function screeningOutcomes(
  db: Database | Transaction,
  subjectIds: readonly string[],
): Promise<ReadonlyMap<string, ScreeningOutcome>> {
  const { rows } = await sql<{ id: string; outcome: ScreeningOutcome }>`
    select subject.id, case
        when exists (select from screening_cases where subject_id = subject.id and status = 'confirmed') then 'confirmed'
        when exists (select from screening_cases where subject_id = subject.id and status = 'open') then 'open'
        when exists (select from screenings where subject_id = subject.id) then 'clear'
        else 'not_screened' end as outcome
    from unnest(${[...subjectIds]}::uuid[]) as subject (id)`.execute(db);
  return new Map(rows.map(({ id, outcome }) => [id, outcome]));
}

import { sql } from "kysely";
import type { Transaction } from "#server/platform/postgres/database.ts";

type Row = {
  readonly subjectId: string;
  readonly isConfirmed: boolean;
  readonly isOpen: boolean;
  readonly screenedAt: Date | null;
};

/** Time of each subject's last screening, and whether it has an open or confirmed match. */
export async function screeningResults(
  tx: Transaction,
  subjectIds: readonly string[],
): Promise<ReadonlyMap<string, Row>> {
  const { rows } = await sql<Row>`
    select subject_id,
      exists (select from screening_cases where screening_cases.subject_id = asked.subject_id and status = 'confirmed') as is_confirmed,
      exists (select from screening_cases where screening_cases.subject_id = asked.subject_id and status = 'open') as is_open,
      (select max(at) from screenings where screenings.subject_id = asked.subject_id) as screened_at
    from unnest(${subjectIds}::uuid[]) as asked (subject_id)`.execute(tx);
  return new Map(rows.map((row) => [row.subjectId, row]));
}

import { sql } from "kysely";
import type { Database } from "#server/platform/postgres/database.ts";
import type { SealedColumn } from "./sealed-columns.ts";

export type SealedText = { readonly id: string; readonly sealed: string; readonly owner: string };

/** Next ciphertexts, in order, under another key than this one. */
export async function listSealedUnderOthers(
  db: Database,
  column: SealedColumn,
  {
    keyId,
    after,
    limit,
  }: { readonly keyId: string; readonly after: SealedText | undefined; readonly limit: number },
): Promise<SealedText[]> {
  const { rows } = await sql<SealedText>`
    select * from (
      select ${sql.raw(column.id)} as id, ${sql.raw(column.sealed)} as sealed, ${sql.raw(column.owner)} as owner
      from ${sql.raw(column.table)} where ${sql.raw(column.where ?? "true")}
    ) as texts
    where split_part(sealed, '.', 2) <> ${keyId}
      ${after ? sql`and (id, sealed) > (${after.id}::uuid, ${after.sealed})` : sql``}
    order by id, sealed limit ${limit}`.execute(db);
  return rows;
}

/** Replaces unchanged ciphertexts; returns how many. */
export async function replaceSealed(
  db: Database,
  column: SealedColumn,
  texts: readonly (SealedText & { readonly resealed: string })[],
): Promise<number> {
  const assign = column.assign ?? ((text: string) => `${column.sealed} = ${text}`);
  const { numAffectedRows } = await sql`
    update ${sql.raw(column.table)} as target set ${sql.raw(assign("renewed.resealed"))}
    from unnest(${texts.map(({ id }) => id)}::uuid[], ${texts.map(({ sealed }) => sealed)}::text[],
      ${texts.map(({ resealed }) => resealed)}::text[]) as renewed (of_id, was, resealed)
    where ${sql.raw(`target.${column.id}`)} = renewed.of_id and ${sql.raw(`target.${column.sealed}`)} = renewed.was
      and ${sql.raw(column.where ?? "true")}`.execute(db);
  return Number(numAffectedRows ?? 0);
}

export async function countSealedUnderOthers(
  db: Database,
  column: SealedColumn,
  keyId: string,
): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from ${sql.raw(column.table)}
    where ${sql.raw(column.where ?? "true")} and split_part(${sql.raw(column.sealed)}, '.', 2) <> ${keyId}`.execute(
    db,
  );
  return Number(rows[0]?.count ?? 0);
}

import { type RawBuilder, sql } from "kysely";
import { foldText } from "#domain/fold-text.ts";

/** SQL condition that a column contains the text, ignoring case and accents; as an index on `fold_text` of it finds. */
export function containsText(column: string, text: string): RawBuilder<boolean> {
  const pattern = `%${foldText(text).replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  return sql<boolean>`fold_text(${sql.ref(column)}) like ${pattern}`;
}

import type { ColumnType } from "kysely";
import type { ShownForward } from "#domain/clients/client-approvals/shown-forward.ts";

/** A jsonb column with the forward of a request, written as JSON text. */
export type StoredForward = ColumnType<ShownForward | null, string | null | undefined, string | null>;

import type { ColumnType } from "kysely";
import type { ShownExchange } from "#domain/clients/client-approvals/shown-exchange.ts";

/** A jsonb column with the exchange of a request, written as JSON text. */
export type StoredExchange = ColumnType<ShownExchange | null, string | null | undefined, string | null>;

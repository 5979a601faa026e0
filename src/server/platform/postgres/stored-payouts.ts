import type { ColumnType } from "kysely";
import type { ShownPayout } from "#domain/clients/client-approvals/shown-payout.ts";

/** Payments of a request for approval: read as they were written, as JSON. */
export type StoredPayouts = ColumnType<readonly ShownPayout[], string, string>;

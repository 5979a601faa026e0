import type { App } from "#server/platform/app.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";

/** A step that fills the demo's company, at its own moment. */
export type Filling = {
  readonly tx: Transaction;
  readonly app: App;
  readonly now: Date;
  readonly clientId: string;
};

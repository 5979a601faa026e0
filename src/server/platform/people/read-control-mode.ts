import {
  accessCoolingOffMs,
  approverGraceMs,
  type ControlMode,
  controlMode,
} from "#domain/clients/staff/control-mode.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { countApprovers } from "./people-store.ts";

/** Whether access, margin and limit changes currently need a second person. */
export async function readControlMode(db: Database | Transaction, now: Date): Promise<ControlMode> {
  const since = new Date(now.getTime() - accessCoolingOffMs);
  const endedSince = new Date(now.getTime() - approverGraceMs);
  return controlMode(await countApprovers(db, { since, endedSince }));
}

import {
  accessCoolingOffMs,
  approverGraceMs,
  type ControlMode,
  controlMode,
} from "#domain/clients/staff/control-mode.ts";
import type { Database, Transaction } from "../postgres/database.ts";
import { countApprovers } from "./people-store.ts";

/** Whether changes of access, margins and limits need a second person at this moment. */
export async function readControlMode(db: Database | Transaction, now: Date): Promise<ControlMode> {
  const since = new Date(now.getTime() - accessCoolingOffMs);
  const endedSince = new Date(now.getTime() - approverGraceMs);
  return controlMode(await countApprovers(db, { since, endedSince }));
}

/*
 * npm run admin -- create <e-mail address> <role>: opens an account of the back office in the configured database
 * (DATABASE_URL, or the embedded one in DATA_DIR) and prints a link that sets its password, once and within 24 hours. For
 * an address that has an account already, the link sets a new password.
 */
import { randomUUIDv7 } from "node:crypto";
import { email as emailSchema } from "#contract/auth.ts";
import { refusals } from "#contract/refusals.ts";
import { staffRole } from "#contract/staff-auth.ts";
import { Refused } from "#domain/refusal.ts";
import { openStaffLink } from "#server/auth/staff/open-staff-link.ts";
import { readConfig } from "#server/platform/config.ts";
import { createLog } from "#server/platform/log.ts";
import { openDatabase } from "#server/platform/postgres/database.ts";
import { findDatabase } from "./lib/find-database.ts";

const usage = `npm run admin -- create <e-mail address> <${staffRole.options.join("|")}>`;
const log = createLog({ LOG_LEVEL: "error" });

try {
  const [command, address, role] = process.argv.slice(2);
  const email = emailSchema.safeParse(address ?? "");
  const given = staffRole.safeParse(role);
  if (command !== "create" || !email.success || !given.success) throw new Error(usage);
  const { PUBLIC_URL, HOST, PORT } = readConfig(process.env, []);
  const { url, stop } = await findDatabase(log);
  const db = openDatabase({ url, log, connections: 1 });
  try {
    const by = { actor: { kind: "system" }, now: new Date(), newId: randomUUIDv7 } as const;
    const path = await db
      .transaction()
      .execute((tx) => openStaffLink(tx, { email: email.data, role: given.data }, by));
    console.log(`${(PUBLIC_URL ?? `http://${HOST}:${PORT}`).replace(/\/$/, "")}${path}`);
  } finally {
    await db.destroy();
    await stop();
  }
} catch (error) {
  console.error(
    error instanceof Refused ? refusals[error.code].message : error instanceof Error ? error.message : error,
  );
  process.exitCode = 1;
}

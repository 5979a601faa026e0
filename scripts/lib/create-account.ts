import { randomUUIDv7 } from "node:crypto";
import { email as emailSchema } from "#contract/clients/auth.ts";
import { staffRole } from "#contract/clients/staff-auth.ts";
import { openStaffLink } from "#server/clients/auth/staff/staff-links.ts";
import { readConfig } from "#server/platform/config.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";

const usage = `npm run admin -- create <email address> <${staffRole.options.join("|")}>`;

/**
 * Creates a back-office account and returns the link that sets its password. Throws the usage text on bad
 * arguments.
 */
export function createAccount(
  command: string | undefined,
  [address, role]: readonly string[],
): (tx: Transaction) => Promise<string> {
  const email = emailSchema.safeParse(address ?? "");
  const parsedRole = staffRole.safeParse(role);
  if (command !== "create" || !email.success || !parsedRole.success) throw new Error(usage);
  const { PUBLIC_URL, HOST, PORT } = readConfig(process.env, []);
  const site = (PUBLIC_URL ?? `http://${HOST}:${PORT}`).replace(/\/$/, "");
  return async (tx) => {
    const by = { actor: { kind: "system" }, now: new Date(), newId: randomUUIDv7 } as const;
    return `${site}${await openStaffLink(tx, { email: email.data, role: parsedRole.data }, by)}`;
  };
}

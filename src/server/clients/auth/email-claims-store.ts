import { sql } from "kysely";
import type { Transaction } from "#server/platform/postgres/database.ts";

/** Whose an address is: a login's or a staff user's, or one that another login's change or a team's invitation is waiting for. */
export type EmailClaim = "login" | "staff" | "change" | "invitation";

/** Who else has an address or is about to; undefined for nobody. */
export async function findEmailClaim(
  tx: Transaction,
  { email, userId }: { readonly email: string; readonly userId: string },
  now: Date,
): Promise<EmailClaim | undefined> {
  const { rows } = await sql<{ claim: EmailClaim | null }>`select case
    when exists (select from users where email = ${email}) then 'login'
    when exists (select from staff where email = ${email}) then 'staff'
    when exists (select from account_links where email = ${email} and purpose = 'change_email'
      and user_id <> ${userId}::uuid and expires_at > ${now}) then 'change'
    when exists (select from team_invitations where email = ${email} and ended_at is null
      and expires_at > ${now}) then 'invitation'
    end as claim`.execute(tx);
  return rows[0]?.claim ?? undefined;
}

import { formatCounted } from "#domain/plural.ts";
/** Authentication factors. */
export const factors = ["password", "totp", "backup_code", "passkey", "email_code"] as const;
export type Factor = (typeof factors)[number];
export type SecondFactor = Exclude<Factor, "password" | "email_code">;

/** A client's factors besides the password. */
export type FactorsHeld = {
  readonly totp: boolean;
  readonly passkeys: number;
  /** Remaining backup codes. */
  readonly backupCodes: number;
};

/** Whether a password log-in needs a second factor. Backup codes alone do not count. */
export function hasSecondFactor({ totp, passkeys }: FactorsHeld): boolean {
  return totp || passkeys > 0;
}

/** Factors accepted after the password, most convenient first; empty without a second factor. */
export function listSecondFactors(held: FactorsHeld): SecondFactor[] {
  if (!hasSecondFactor(held)) return [];
  const all = [
    ["passkey", held.passkeys > 0],
    ["totp", held.totp],
    ["backup_code", held.backupCodes > 0],
  ] as const;
  return all.filter(([, has]) => has).map(([factor]) => factor);
}

/** Factors accepted for a confirmation: the second factor, or without one the password, with a mailed code where that is needed. */
export function confirmingFactors(
  held: FactorsHeld,
  { isCodeNeeded }: { readonly isCodeNeeded: boolean },
): Factor[] {
  if (hasSecondFactor(held)) return listSecondFactors(held);
  return [isCodeNeeded ? "email_code" : "password"];
}

/** Payouts are blocked this long after a reset of second factors or of a password without any, or a change of address by the desk. */
export const resetHoldMs = 24 * 3_600_000;

/** For example "authenticator app, 2 passkeys and 7 backup codes". */
export function formatFactors({ totp, passkeys, backupCodes }: FactorsHeld): string {
  const parts = [
    ...(totp ? ["authenticator app"] : []),
    ...(passkeys > 0 ? [formatCounted(passkeys, "passkey")] : []),
    ...(backupCodes > 0 ? [formatCounted(backupCodes, "backup code")] : []),
  ];
  if (parts.length < 2) return parts[0] ?? "none";
  return `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}

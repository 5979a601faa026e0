import type { FactorsHeld } from "./factor.ts";

/** Payouts are blocked this long after a reset of second factors. */
export const factorResetHoldMs = 24 * 3_600_000;

/** For example "authenticator app, 2 passkeys and 7 backup codes". */
export function formatFactors({ totp, passkeys, backupCodes }: FactorsHeld): string {
  const parts = [
    ...(totp ? ["authenticator app"] : []),
    ...(passkeys > 0 ? [counted(passkeys, "passkey")] : []),
    ...(backupCodes > 0 ? [counted(backupCodes, "backup code")] : []),
  ];
  if (parts.length < 2) return parts[0] ?? "none";
  return `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}

function counted(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? "" : "s"}`;
}

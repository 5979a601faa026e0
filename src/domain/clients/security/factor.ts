/** What a client proves with that it is them. */
export const factors = ["password", "totp", "backup_code", "passkey"] as const;
export type Factor = (typeof factors)[number];
export type SecondFactor = Exclude<Factor, "password">;

/** What a client has set up beside the password. */
export type FactorsHeld = {
  readonly totp: boolean;
  readonly passkeys: number;
  /** Backup codes that are left. */
  readonly backupCodes: number;
};

/** Whether a log-in by password asks for more. Backup codes alone do not: they stand in for one of the others. */
export function hasSecondFactor({ totp, passkeys }: FactorsHeld): boolean {
  return totp || passkeys > 0;
}

/** What a log-in takes after the password, the handiest first; nothing where no second factor is set up. */
export function secondFactorsOf(held: FactorsHeld): SecondFactor[] {
  if (!hasSecondFactor(held)) return [];
  const all = [
    ["passkey", held.passkeys > 0],
    ["totp", held.totp],
    ["backup_code", held.backupCodes > 0],
  ] as const;
  return all.filter(([, has]) => has).map(([factor]) => factor);
}

/** What a confirmation takes: the second factor of who has one, and only the password of who has none. */
export function confirmingFactors(held: FactorsHeld): Factor[] {
  return hasSecondFactor(held) ? secondFactorsOf(held) : ["password"];
}

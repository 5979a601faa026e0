import { useQuery } from "@tanstack/react-query";
import { Fingerprint, KeyRound, Smartphone } from "lucide-react";
import { confirmingFactors, type Factor } from "#domain/clients/security/factor.ts";
import { securityQuery } from "#web/api/security-queries.ts";

const icons = {
  passkey: Fingerprint,
  totp: Smartphone,
  backup_code: Smartphone,
  password: KeyRound,
} as const;
const words: Readonly<Record<Factor, string>> = {
  passkey: "passkey",
  totp: "code",
  backup_code: "backup code",
  password: "password",
};

/** What will confirm an approval: its words, such as "with passkey", and its icon; undefined until it is known. */
export function useConfirmingFactor() {
  const { data } = useQuery(securityQuery);
  if (!data) return undefined;
  const { totpSince, passkeys, backupCodesLeft: backupCodes } = data;
  const usable = typeof PublicKeyCredential === "function" && data.passkeysAvailable;
  const factors = confirmingFactors({ totp: totpSince !== null, passkeys: passkeys.length, backupCodes });
  const factor = factors.find((each) => each !== "passkey" || usable);
  return factor && { words: `with ${words[factor]}`, Icon: icons[factor] };
}

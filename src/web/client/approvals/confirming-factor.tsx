import { useQuery } from "@tanstack/react-query";
import { Fingerprint, KeyRound, Mail, Smartphone } from "lucide-react";
import type { readSecurity } from "#contract/clients/security.ts";
import type { ResponseBody } from "#contract/endpoint.ts";
import { confirmingFactors, type Factor } from "#domain/clients/security/factor.ts";
import { securityQuery } from "#web/api/security-queries.ts";

const icons = {
  passkey: Fingerprint,
  totp: Smartphone,
  backup_code: Smartphone,
  password: KeyRound,
  email_code: Mail,
} as const;
const words: Readonly<Record<Factor, string>> = {
  passkey: "passkey",
  totp: "code",
  backup_code: "backup code",
  password: "password",
  email_code: "password and code",
};

/**
 * What will confirm an approval: its words, such as "with passkey", and its icon; undefined until it is known, which
 * `isPending` waits for, or where it can't be read.
 */
export function useConfirmingFactor() {
  const { data, isPending } = useQuery(securityQuery);
  return { isPending, factor: data && factorOf(data) };
}

function factorOf(data: ResponseBody<typeof readSecurity>) {
  const { totpSince, passkeys, backupCodesLeft: backupCodes } = data;
  const usable = typeof PublicKeyCredential === "function" && data.passkeysAvailable;
  const held = { totp: totpSince !== null, passkeys: passkeys.length, backupCodes };
  const factors = confirmingFactors(held, { isCodeNeeded: false });
  const factor = factors.find((each) => each !== "passkey" || usable);
  return factor && { words: `with ${words[factor]}`, Icon: icons[factor] };
}

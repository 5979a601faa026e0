import { describe, expect, it } from "vitest";
import { confirmingFactors, type FactorsHeld, formatFactors, listSecondFactors } from "./factor.ts";

const held = (totp: boolean, passkeys: number, backupCodes: number): FactorsHeld => ({
  totp,
  passkeys,
  backupCodes,
});

describe("what is asked for", () => {
  it.each<[string, FactorsHeld, string[], string[]]>([
    ["nothing set up", held(false, 0, 0), [], ["password"]],
    ["backup codes that outlived their factor", held(false, 0, 3), [], ["password"]],
    ["an authenticator app", held(true, 0, 10), ["totp", "backup_code"], ["totp", "backup_code"]],
    ["an app without codes left", held(true, 0, 0), ["totp"], ["totp"]],
    ["passkeys", held(false, 2, 10), ["passkey", "backup_code"], ["passkey", "backup_code"]],
    ["everything", held(true, 1, 1), ["passkey", "totp", "backup_code"], ["passkey", "totp", "backup_code"]],
  ])("the required factor is chosen: %s", (_, factors, second, confirming) => {
    expect(listSecondFactors(factors)).toEqual(second);
    expect(confirmingFactors(factors, { isCodeNeeded: false })).toEqual(confirming);
  });

  it("a mailed code is asked for beside the password, and not where there is a second factor", () => {
    expect(confirmingFactors(held(false, 0, 3), { isCodeNeeded: true })).toEqual(["email_code"]);
    expect(confirmingFactors(held(false, 1, 0), { isCodeNeeded: true })).toEqual(["passkey"]);
  });
});

it.each([
  [true, 2, 7, "authenticator app, 2 passkeys and 7 backup codes"],
  [false, 1, 1, "1 passkey and 1 backup code"],
  [true, 0, 0, "authenticator app"],
  [false, 0, 0, "none"],
])(
  "the factors (app %s, passkeys %i, codes %i) are described as %s",
  (totp, passkeys, backupCodes, words) => {
    expect(formatFactors({ totp, passkeys, backupCodes })).toBe(words);
  },
);

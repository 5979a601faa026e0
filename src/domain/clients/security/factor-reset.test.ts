import { expect, it } from "vitest";
import { formatFactors } from "./factor-reset.ts";

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

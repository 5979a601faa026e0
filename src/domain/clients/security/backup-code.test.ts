import fc from "fast-check";
import { expect, it } from "vitest";
import { backupCodeBytes, backupCodeFrom, parseBackupCode } from "./backup-code.ts";

const bytes = fc.uint8Array({ minLength: backupCodeBytes, maxLength: backupCodeBytes });

it("a backup code is read however it is typed", () => {
  fc.assert(
    fc.property(bytes, (random) => {
      const code = backupCodeFrom(random);
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
      for (const typed of [
        code,
        code.toLowerCase(),
        ` ${code.replace("-", " ")} `,
        code.replaceAll("0", "o"),
      ])
        expect(parseBackupCode(typed)).toBe(code);
    }),
  );
});

it("text that is no backup code is refused", () => {
  for (const text of ["", "12345", "12345-6789", "12345-67890-1", "12345-6789U", "'; drop table"])
    expect(parseBackupCode(text)).toBeUndefined();
});

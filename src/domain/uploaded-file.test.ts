import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mayUpload, nameUploadedFile } from "./uploaded-file.ts";

describe("the name of an upload", () => {
  it.each<[string, string]>([
    ["receipt.pdf", "receipt.pdf"],
    ["Receipt 21 Nov.PDF", "Receipt 21 Nov.pdf"],
    ["invoice.exe", "invoice.pdf"],
    ["invoice.pdf.exe", "invoice.pdf.pdf"],
    ["../../etc/passwd", "passwd.pdf"],
    ["C:\\Users\\demo\\Desktop\\proof.pdf", "proof.pdf"],
    ["..", "proof.pdf"],
    ["", "proof.pdf"],
    [".htaccess", "htaccess.pdf"],
    ["CON.pdf", "proof.pdf"],
    ['a"; filename="b.html', "a filename= b.pdf"],
    ["line\r\nSet-Cookie: x=1.pdf", "lineSet-Cookie x=1.pdf"],
    ["annexe\u202Efdp.exe", "annexefdp.pdf"],
    ["領収書.pdf", "領収書.pdf"],
    ["إيصال.pdf", "إيصال.pdf"],
    ["<script>alert(1)</script>.pdf", "script.pdf"],
  ])("an upload's name %j is stored as %j", (input, name) => {
    expect(nameUploadedFile(input, "application/pdf", "proof")).toBe(name);
  });

  it("the name of an upload has its real type's extension, no path or control character, and a limited length", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 400 }), (args) => {
        const name = nameUploadedFile(args, "image/png", "proof");
        expect(name).toMatch(/^[^\\/\p{Cc}\p{Cf}"<>|:*?]+\.png$/u);
        expect([...name].length).toBeLessThanOrEqual(84);
      }),
    );
  });
});

describe("uploads of a day", () => {
  const megabytes = (count: number) => count * 1024 * 1024;
  const few = { count: 2, bytes: 1_000 };
  it.each([
    [0, 0, megabytes(10), true],
    [39, 0, 1, true],
    [40, 0, 1, false],
    [15, megabytes(140), megabytes(10), true],
    [15, megabytes(140), megabytes(10) + 1, false],
  ])(
    "a member's daily uploads of %d files and %d bytes before one of %d are checked: %s",
    (count, bytes, size, isTaken) => {
      const own = { count, bytes };
      const checked = mayUpload({ own, all: own }, size);
      expect(checked.ok || checked.refusal).toBe(isTaken || "upload_limit");
    },
  );

  it.each([
    [399, 0, 1, true],
    [400, 0, 1, false],
    [150, megabytes(1014), megabytes(10), true],
    [150, megabytes(1014), megabytes(10) + 1, false],
  ])(
    "a client's daily uploads of %d files and %d bytes before one of %d by a member with few are checked: %s",
    (count, bytes, size, isTaken) => {
      const checked = mayUpload({ own: few, all: { count, bytes } }, size);
      expect(checked.ok || checked.refusal).toBe(isTaken || "team_upload_limit");
    },
  );
});

import { expect, it } from "vitest";
import { buildEpcQrCode } from "./epc-qr-code.ts";

const payee = {
  name: "Summit (demo)",
  iban: "DE89 3704 0044 0532 0130 00",
  bic: "COBADEFFXXX",
  reference: "SB7K2M9QXZ",
};

it("a QR code for euros has the eleven lines of the standard, without an amount", () => {
  expect(buildEpcQrCode(payee).split("\n")).toEqual([
    "BCD",
    "002",
    "1",
    "SCT",
    "COBADEFFXXX",
    "Summit (demo)",
    "DE89370400440532013000",
    "",
    "",
    "",
    "SB7K2M9QXZ",
  ]);
});

it("a name is cut at the standard's 70 characters", () => {
  const [, , , , , name] = buildEpcQrCode({ ...payee, name: `Żółw ${"x".repeat(100)}` }).split("\n");
  expect(name).toBe(`Żółw ${"x".repeat(65)}`);
});

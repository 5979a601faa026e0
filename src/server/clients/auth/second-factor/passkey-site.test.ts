import { expect, it } from "vitest";
import { passkeySite } from "./passkey-site.ts";

const local = (host: string) => passkeySite({}, { protocol: "http", host });

it("passkeys are bound to the configured address, whatever a request says", () => {
  const site = passkeySite(
    { PUBLIC_URL: "https://summit.test/" },
    { protocol: "http", host: "evil.example" },
  );
  expect(site).toEqual({ rpId: "summit.test", origin: "https://summit.test" });
});

it("passkeys work only on localhost without a configured address", () => {
  expect(local("localhost:3000")).toEqual({ rpId: "localhost", origin: "http://localhost:3000" });
  for (const host of ["127.0.0.1:3000", "[::1]:3000", "evil.example", "", "not a host"])
    expect(local(host)).toBeUndefined();
});

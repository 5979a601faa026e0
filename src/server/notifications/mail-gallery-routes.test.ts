import { describe, expect, it } from "vitest";
import { routes, routesFor } from "#server/routes.ts";
import { mailSamples } from "./mail-samples.ts";

describe("the gallery of mails", () => {
  it("the gallery of mails is mounted in the demo and never in production", () => {
    const galleryOf = (DEMO: boolean) =>
      routesFor({ DEMO, BANK: "simulated", RATE_SOURCE: "simulated", embeddedDatabase: true })
        .map(({ endpoint }) => endpoint.path)
        .filter((path) => path.startsWith("/dev"));
    expect(galleryOf(true)).toEqual(["/dev/mails", "/dev/mails/:name"]);
    expect(galleryOf(false)).toEqual([]);
    expect(routes.filter(({ endpoint }) => endpoint.path.startsWith("/dev"))).toEqual([]);
  });

  it("the gallery of mails names each mail once, each with a button of its own", () => {
    const names = mailSamples.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const { name, message } of mailSamples) {
      expect(message.action, name).not.toMatch(/^(Open Summit|Go to Summit|Click here)$/);
      expect(message.text, name).not.toMatch(/undefined|NaN|\bnull\b/);
    }
  });
});

import { expect, it } from "vitest";
import { serveSummit } from "../support/serve-summit.ts";

const summit = serveSummit();

it("the pages without rates stay as they are while the landing page waits for its own", async () => {
  const { site } = summit.app;
  await site.refresh();
  const careers = await site.find("/careers");
  expect(careers).toBeDefined();
  expect(await site.refresh()).toBe(false);
  expect(await site.find("/careers")).toBe(careers);
});

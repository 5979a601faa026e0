import { expect, it } from "vitest";
import { invitationLink, shareLinks } from "./share-links.ts";

it("the share link contains the referral code", () => {
  expect(invitationLink("https://summit.test", "AB 12")).toBe("https://summit.test/register?ref=AB%2012");
});

it("each share option contains the whole link", () => {
  const link = invitationLink("https://summit.test", "ABCD2345");
  const links = shareLinks(link);
  expect(links.map(({ name }) => name)).toEqual(["Email", "WhatsApp", "Facebook", "LinkedIn"]);
  for (const { href } of links) expect(decodeURIComponent(href)).toContain(link);
});

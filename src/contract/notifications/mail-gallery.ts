import { endpoint } from "#contract/endpoint.ts";
import { z } from "#contract/zod.ts";

export const showMailGallery = endpoint({
  operationId: "showMailGallery",
  method: "GET",
  path: "/dev/mails",
  access: "public",
  summary: "Show every email with made-up facts, in development and the demo",
  answer: { mediaType: "text/html" },
  refusals: [],
});

export const mailLooks = ["light", "dark", "text"] as const;

export const showMailPreview = endpoint({
  operationId: "showMailPreview",
  method: "GET",
  path: "/dev/mails/:name",
  access: "public",
  summary: "Show one email of the gallery",
  params: z.object({ name: z.string().max(60) }),
  query: z.object({ look: z.enum(mailLooks).default("light") }),
  answer: { mediaType: "text/html" },
  refusals: ["not_found"],
});

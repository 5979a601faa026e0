import { endpoint } from "#contract/endpoint.ts";
import { noContent, timestamp } from "#contract/values.ts";
import { z } from "#contract/zod.ts";

export const exportData = endpoint({
  method: "POST",
  path: "/api/security/export",
  access: "session",
  summary: "All that Summit keeps of the client, to be saved as a file",
  answer: z.looseObject({ writtenAt: timestamp }),
  refusals: ["confirmation_required", "too_many_requests"],
});

export const closeAccount = endpoint({
  method: "POST",
  path: "/api/security/close-account",
  access: "session",
  summary: "Close the account, unless money or something under way is in it; signs out everywhere",
  answer: noContent,
  status: 204,
  refusals: ["account_not_empty", "confirmation_required"],
});

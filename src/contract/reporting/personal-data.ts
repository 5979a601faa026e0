import { endpoint } from "#contract/endpoint.ts";
import { noContent, timestamp } from "#contract/values.ts";
import { z } from "#contract/zod.ts";

export const exportData = endpoint({
  operationId: "exportData",
  method: "POST",
  path: "/api/security/export",
  access: "session",
  isRead: true,
  summary: "Download all of the client's personal data",
  answer: z.looseObject({ writtenAt: timestamp }),
  refusals: ["confirmation_required", "too_many_requests"],
});

export const exportLogin = endpoint({
  operationId: "exportLogin",
  method: "POST",
  path: "/api/login/export",
  access: "login",
  isRead: true,
  summary: "Download the personal data of the login, also without an account",
  answer: z.looseObject({ writtenAt: timestamp }),
  refusals: ["confirmation_required", "too_many_requests"],
});

export const closeAccount = endpoint({
  operationId: "closeAccount",
  method: "POST",
  path: "/api/security/close-account",
  access: "session",
  summary: "Close an account without money or open business, and end all its sessions",
  answer: noContent,
  status: 204,
  refusals: ["account_not_empty", "confirmation_required"],
});

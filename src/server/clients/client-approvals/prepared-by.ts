import type { ClientSession } from "#server/platform/session/sessions.ts";
import type { ApprovalRow } from "./store.ts";

/** Whether the caller prepared a request. A key did so only itself, not whatever else its creator prepared. */
export function isPreparedBy(
  { preparedBy, apiKeyId }: Pick<ApprovalRow, "preparedBy" | "apiKeyId">,
  { user, apiKey }: Pick<ClientSession, "user" | "apiKey">,
): boolean {
  return apiKey ? apiKeyId === apiKey.id : preparedBy === user.id;
}

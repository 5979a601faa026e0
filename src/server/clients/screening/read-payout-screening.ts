import type { Transaction } from "#server/platform/postgres/database.ts";
import { screeningResults } from "./screenings-store.ts";
import { subjectsOfPayments } from "./subjects-store.ts";

type Result = "clear" | "near_name" | "match" | "not_screened";

/** Latest screening results for everybody a payment concerns: client, related people and recipient. */
export async function readPayoutScreening(tx: Transaction, paymentId: string) {
  const subjects = (await subjectsOfPayments(tx, [paymentId])).get(paymentId) ?? [];
  const results = await screeningResults(
    tx,
    subjects.map(({ id }) => id),
  );
  return subjects.map(({ kind, id, names }) => {
    const found = results.get(id);
    return {
      role: roleOf(kind),
      name: names.filter((name) => name !== "").join(", "),
      result: resultOf(found),
      screenedAt: found?.screenedAt?.toISOString() ?? null,
    };
  });
}

function roleOf(kind: string): "client" | "related_person" | "recipient" {
  return kind === "client" || kind === "related_person" ? kind : "recipient";
}

function resultOf(
  found: { isConfirmed: boolean; isOpen: boolean; screenedAt: Date | null } | undefined,
): Result {
  if (found?.isConfirmed) return "match";
  if (found?.isOpen) return "near_name";
  return found?.screenedAt ? "clear" : "not_screened";
}

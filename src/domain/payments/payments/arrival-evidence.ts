import type { ControlMode } from "#domain/clients/staff/control-mode.ts";

/** Who says that money is at our bank: the bank itself, whoever uploaded its statement, or whoever recorded the money by hand. */
export type ArrivalSource = "bank" | "upload" | "record";

/**
 * Whether money counts as arrived, so that it can leave or be converted: the bank itself says so, or two people do. With a single
 * operator there is no second person, and a statement that they uploaded is enough; a record by hand never is.
 */
export function isArrivalConfirmed({
  source,
  isSecondPerson,
  mode,
}: {
  readonly source: ArrivalSource;
  /** Whether another person said so before. */
  readonly isSecondPerson: boolean;
  readonly mode: ControlMode;
}): boolean {
  if (source === "bank" || isSecondPerson) return true;
  return source === "upload" && mode === "single-operator";
}

import { isMadeLater } from "./made-later.ts";
import type { Statement } from "./statement.ts";

type Placed = Pick<Statement, "openedOn" | "closedOn" | "madeAt" | "sequence">;

/**
 * Statements from the oldest to the newest, whatever the order of their file: by their days, then by when the bank
 * made them, then by its number of them.
 */
export function orderStatements<S extends Placed>(statements: readonly S[]): S[] {
  return statements.toSorted(
    (one, other) =>
      compare(one.openedOn, other.openedOn) ||
      compare(one.closedOn, other.closedOn) ||
      Number(isMadeLater(one.madeAt, other.madeAt)) - Number(isMadeLater(other.madeAt, one.madeAt)) ||
      compare(one.sequence ?? 0, other.sequence ?? 0),
  );
}

function compare<T extends string | number>(one: T, other: T): number {
  return one < other ? -1 : Number(one > other);
}

const causes: readonly (readonly [pattern: RegExp, words: string])[] = [
  [/time-?out|timed out|canceling statement/i, "It took too long."],
  [/deadlock|could not serialize/i, "It met another change of the same records."],
  [/ECONN|EPIPE|connection|socket|terminating/i, "A connection was refused or broke off."],
  [/violates .* constraint|permission denied/i, "The database refused what it would have written."],
];

/** A handler's error in a sentence; its own words stand below for whoever mends it. */
export function describeFailure(error: string): string {
  return causes.find(([pattern]) => pattern.test(error))?.[1] ?? "Its handler failed.";
}

/** An event's kind as a title: `trade_booked` as "Trade booked". */
export function formatEventKind(kind: string): string {
  const words = kind.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The month of an address, `YYYY-MM`, or that of today where it has none. */
export function monthOf(text: string | null, today: string): string {
  return text !== null && /^20\d{2}-(0[1-9]|1[0-2])$/.test(text) ? text : today.slice(0, 7);
}

/** Every day of a month, `YYYY-MM-DD`. */
export function monthDays(month: string): readonly string[] {
  const [year, number] = month.split("-").map(Number);
  const count = new Date(Date.UTC(year ?? 0, number ?? 1, 0)).getUTCDate();
  return Array.from({ length: count }, (_, index) => `${month}-${String(index + 1).padStart(2, "0")}`);
}

/** A month so many months later, or earlier. */
export function shiftMonth(month: string, by: number): string {
  const [year, number] = month.split("-").map(Number);
  return new Date(Date.UTC(year ?? 0, (number ?? 1) - 1 + by, 1)).toISOString().slice(0, 7);
}

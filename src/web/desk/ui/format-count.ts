/** A count with grouped thousands: "10,000". */
export function formatCount(count: number): string {
  return new Intl.NumberFormat("en-GB").format(count);
}

/**
 * Whether a file was made after another, by the creation times in the files. With offsets the instants count, since a
 * bank's clock shows an hour twice when it goes back; without one the text does.
 */
export function isMadeLater(madeAt: string, than: string): boolean {
  const [one, other] = [instantOf(madeAt), instantOf(than)];
  return one === undefined || other === undefined || one === other ? madeAt > than : one > other;
}

function instantOf(moment: string): number | undefined {
  const instant = /T.*(?:Z|[+-]\d{2}:\d{2})$/.test(moment) ? Date.parse(moment) : Number.NaN;
  return Number.isNaN(instant) ? undefined : instant;
}

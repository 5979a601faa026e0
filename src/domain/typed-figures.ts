/** Spaces of every kind and apostrophes separate thousands in some countries and say nothing. */
const separators = /[\s'’]/g;
const plain = /^\d*(\.\d*)?$/;
const oneComma = /^\d*,\d*$/;
/** "1,250", "1,250.00", and as in India "1,25,000.00". */
const groupedByCommas = /^[1-9]\d{0,2}(,\d{3})+(\.\d*)?$|^[1-9]\d?(,\d{2})+,\d{3}(\.\d*)?$/;
/** "1.250,00". */
const groupedByPoints = /^[1-9]\d{0,2}(\.\d{3})+,\d*$/;
/** "1.250.000": a single point is always the decimal one. */
const onlyPoints = /^[1-9]\d{0,2}(\.\d{3}){2,}$/;

/**
 * An amount as people type and paste it, with a point as its only separator: commas count as thousands separators where
 * they group well, and a single one that does not is the decimal sign. Undefined for what can be read in no way.
 */
export function normaliseTypedAmount(text: string): string | undefined {
  const figures = text.replace(separators, "");
  if (groupedByCommas.test(figures)) return figures.replaceAll(",", "");
  return normaliseTypedRate(figures);
}

/** The same for a rate, in which a single comma is the decimal sign even before three figures: "1,170" is 1.170. */
export function normaliseTypedRate(text: string): string | undefined {
  const figures = text.replace(separators, "");
  if (plain.test(figures)) return figures;
  if (oneComma.test(figures)) return figures.replace(",", ".");
  if (groupedByCommas.test(figures)) return figures.replaceAll(",", "");
  if (groupedByPoints.test(figures)) return figures.replaceAll(".", "").replace(",", ".");
  return onlyPoints.test(figures) ? figures.replaceAll(".", "") : undefined;
}

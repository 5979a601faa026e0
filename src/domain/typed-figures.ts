/** Thousands separators in some countries. */
const separators = /[\s'’]/g;
const plain = /^\d*(\.\d*)?$/;
const oneComma = /^\d*,\d*$/;
/** "1,250", "1,250.00" and Indian "1,25,000.00". */
const groupedByCommas = /^[1-9]\d{0,2}(,\d{3})+(\.\d*)?$|^[1-9]\d?(,\d{2})+,\d{3}(\.\d*)?$/;
/** "1.250,00". */
const groupedByPoints = /^[1-9]\d{0,2}(\.\d{3})+,\d*$/;
/** "1.250.000"; a single point is always the decimal point. */
const onlyPoints = /^[1-9]\d{0,2}(\.\d{3}){2,}$/;

/**
 * Normalises a typed or pasted amount to a decimal point: commas are thousands separators where the grouping
 * fits, a single other comma is the decimal point. Undefined when ambiguous or invalid.
 */
export function normaliseTypedAmount(text: string): string | undefined {
  const figures = text.replace(separators, "");
  if (groupedByCommas.test(figures)) return figures.replaceAll(",", "");
  return normaliseTypedRate(figures);
}

/** For a rate, where a single comma is always the decimal point: "1,170" is 1.170. */
export function normaliseTypedRate(text: string): string | undefined {
  const figures = text.replace(separators, "");
  if (plain.test(figures)) return figures;
  if (oneComma.test(figures)) return figures.replace(",", ".");
  if (groupedByCommas.test(figures)) return figures.replaceAll(",", "");
  if (groupedByPoints.test(figures)) return figures.replaceAll(".", "").replace(",", ".");
  return onlyPoints.test(figures) ? figures.replaceAll(".", "") : undefined;
}

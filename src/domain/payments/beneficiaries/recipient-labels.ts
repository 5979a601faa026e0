import { compareNames } from "#domain/compare-names.ts";
import { type FieldResult, invalidField, validField } from "./field-result.ts";
import { parsePlainLine } from "./recipient-texts.ts";

/** Per recipient. */
export const maxLabels = 10;
export const maxLabelLength = 30;

/** Labels as typed, in order; the same word in another case counts once. */
export function parseLabels(input: readonly string[]): FieldResult<readonly string[]> {
  const labels = new Map<string, string>();
  for (const each of input) {
    const reading = parsePlainLine(each, "A label", maxLabelLength);
    if (!reading.ok) return reading;
    if (reading.value.includes(",")) return invalidField("A label can't contain a comma. Leave it out.");
    const key = labelKey(reading.value);
    if (reading.value !== "" && !labels.has(key)) labels.set(key, reading.value);
  }
  if (labels.size > maxLabels) return invalidField(`A recipient can have at most ${maxLabels} labels.`);
  return validField([...labels.values()]);
}

/** Equal for labels that count as the same. */
export function labelKey(label: string): string {
  return label.normalize("NFC").toLowerCase();
}

/** Every label in use by name, with how many recipients have it. */
export function countLabels(
  recipients: readonly { readonly labels: readonly string[] }[],
): { readonly label: string; readonly count: number }[] {
  const counts = new Map<string, { label: string; count: number }>();
  for (const label of recipients.flatMap(({ labels }) => labels)) {
    const counted = counts.get(labelKey(label)) ?? { label, count: 0 };
    counts.set(labelKey(label), { ...counted, count: counted.count + 1 });
  }
  return [...counts.values()].sort((a, b) => compareNames(a.label, b.label));
}

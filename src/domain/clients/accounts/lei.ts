/** 18 characters of the register and of the entity, and two check digits (ISO 17442). */
const form = /^[A-Z0-9]{18}\d{2}$/;

/** Whether a text is a Legal Entity Identifier: its form, and its check digits by ISO 7064 MOD 97-10. */
export function isLei(text: string): boolean {
  if (!form.test(text)) return false;
  // Each letter counts as two digits, A as 10 and Z as 35.
  const digits = [...text].map((character) => Number.parseInt(character, 36)).join("");
  return BigInt(digits) % 97n === 1n;
}

/** As people type and copy it: in any case, with spaces between its parts. */
export function normaliseLei(text: string): string {
  return text.replaceAll(/\s/g, "").toUpperCase();
}

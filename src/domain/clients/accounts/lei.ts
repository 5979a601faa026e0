/** 18 characters and two check digits (ISO 17442). */
const form = /^[A-Z0-9]{18}\d{2}$/;

/** Whether a text is a valid Legal Entity Identifier: format and check digits by ISO 7064 MOD 97-10. */
export function isLei(text: string): boolean {
  if (!form.test(text)) return false;
  // Letters count as two digits, A = 10 to Z = 35.
  const digits = [...text].map((character) => Number.parseInt(character, 36)).join("");
  return BigInt(digits) % 97n === 1n;
}

/** Upper case without spaces. */
export function normaliseLei(text: string): string {
  return text.replaceAll(/\s/g, "").toUpperCase();
}

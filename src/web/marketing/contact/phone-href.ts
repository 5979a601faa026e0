/** A formatted telephone number that dials. */
export function phoneHref(phone: string): string {
  return `tel:${phone.replaceAll(/[^+\d]/g, "")}`;
}

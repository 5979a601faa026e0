/** A telephone number as it is read, as a link that dials it. */
export function phoneHref(phone: string): string {
  return `tel:${phone.replaceAll(/[^+\d]/g, "")}`;
}

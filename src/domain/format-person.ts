/** A person's or company's name with the email address, which tells namesakes apart; the address alone without a name. */
export function formatPerson({
  name,
  email,
}: {
  readonly name: string | null;
  readonly email: string;
}): string {
  return name ? `${name} (${email})` : email;
}

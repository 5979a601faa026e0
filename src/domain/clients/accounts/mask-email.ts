/** Recognisable to its owner only: "j•••@example.com". */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const first = [...email][0] ?? "";
  return at > 0 ? `${first}•••${email.slice(at)}` : "•••";
}

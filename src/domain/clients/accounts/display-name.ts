/**
 * Greeting name: the account's name, or a tidied local part of the email address ("jane.doe+summit@…" gives
 * "Jane Doe").
 */
export function displayName(name: string, email: string): string {
  const trimmed = name.trim();
  if (trimmed !== "") return trimmed;
  const local = email.split("@")[0] ?? "";
  const words = (local.split("+")[0] ?? "").split(/[._-]+/).filter((word) => word !== "");
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(" ") || email;
}

/** The person's own name, or how else they are known. */
export function personOf({ person, name, email }: { person: string; name: string; email: string }): string {
  return person.trim() || name || email;
}

/** Letters of any script: a dash or a number names nobody. */
const letter = /\p{L}/u;

export function isName(text: string): boolean {
  return letter.test(text);
}

/** Whether a client has given a name of their own or of their company, without which nobody can be screened. */
export function isNamed(client: { readonly name: string; readonly companyName: string | null }): boolean {
  return isName(client.name) || isName(client.companyName ?? "");
}

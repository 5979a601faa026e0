import { shownAccountHeader } from "#contract/endpoint.ts";

let shown: string | undefined;

/** Notes which account this page shows; undefined for none. */
export function setShownAccount(id: string | undefined): void {
  shown = id;
}

/** The header of a change that is made for the account on the screen, and refused for any other. */
export function headersForShownAccount(): Readonly<Record<string, string>> {
  return shown === undefined ? {} : { [shownAccountHeader]: shown };
}

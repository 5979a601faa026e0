import type { Dispatch, SetStateAction } from "react";
import { userKey } from "#web/api/user-query.ts";
import { useDraftOf } from "./use-draft-of.ts";
import { useDraftOwner } from "./use-draft-owner.ts";

/** A client's form as in `useDraftOf`. `pick` selects what may be stored: never account numbers or accepted terms. */
export function useDraft<Values extends object>(
  form: string | undefined,
  start: Values | (() => Values),
  pick: (values: Values) => Partial<Values>,
): [Values, Dispatch<SetStateAction<Values>>] {
  return useDraftOf({ owner: useDraftOwner(), whoKey: userKey }, form, start, pick);
}

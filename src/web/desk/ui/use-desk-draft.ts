import { staffKey } from "#web/api/staff-query.ts";
import { useDraftOf } from "#web/auth/use-draft-of.ts";
import { useStaff } from "#web/desk/shell/use-staff.ts";

/** A staff user's form as in `useDraftOf`. */
export function useDeskDraft<Values extends object>(form: string, start: Values) {
  return useDraftOf({ owner: `staff/${useStaff().id}`, whoKey: staffKey }, form, start, (kept) => kept);
}

import type { Preferences } from "#contract/clients/preferences.ts";
import { useUser } from "../../auth/use-user.ts";
import { Notice } from "../../design/notice.tsx";

/** Warns about the effect of a change on an open account before it is saved. */
export function ReviewNote({ step, saved }: { step: string; saved: Preferences }) {
  const user = useUser().data;
  if (user?.status !== "ACTIVATED") return null;
  const words = noteOf(step, saved);
  return words === undefined ? null : <Notice className="mb-4 w-full max-w-xl">{words}</Notice>;
}

function noteOf(step: string, { name, addressLine1 }: Preferences): string | undefined {
  if (step === "name" && name !== "")
    return "You can add what's missing here, and we'll review your account again. To change what's already there, contact us.";
  if (step === "address" && addressLine1 !== null)
    return "If you change your address, we'll review your account again. You can carry on using it meanwhile.";
  return undefined;
}

import { useQueryClient } from "@tanstack/react-query";
import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from "react";
import { userKey } from "../api/user-query.ts";
import { tabDrafts } from "./tab-drafts.ts";
import { useUser } from "./use-user.ts";

/**
 * A form's values, which are there again after an idle log-out for whoever typed them. Leaving the screen forgets them.
 * `pick` names what may be kept: never an account number, nor that terms were accepted.
 */
export function useDraft<Values extends object>(
  form: string | undefined,
  start: Values | (() => Values),
  pick: (values: Values) => Partial<Values>,
): [Values, Dispatch<SetStateAction<Values>>] {
  const queryClient = useQueryClient();
  const clientId = useUser().data?.id;
  const place = form === undefined || clientId === undefined ? undefined : { form, clientId };
  const [values, setValues] = useState(() => ({
    ...(typeof start === "function" ? start() : start),
    ...readDraft<Values>(place),
  }));
  const latest = useRef({ place, pick, first: values });
  useEffect(() => {
    latest.current = { ...latest.current, place, pick };
  });
  useEffect(() => {
    const { place: at, pick: kept, first } = latest.current;
    if (at && values !== first) tabDrafts().write(at.clientId, at.form, kept(values));
  }, [values]);
  useEffect(
    () => () => {
      const { place: at } = latest.current;
      // The screen is also taken away when the session ends by itself: then the draft is what one comes back to.
      if (at && queryClient.getQueryData(userKey)) tabDrafts().remove(at.clientId, at.form);
    },
    [queryClient],
  );
  return [values, setValues];
}

function readDraft<Values>(place: { form: string; clientId: string } | undefined): Partial<Values> {
  const kept = place && tabDrafts().read(place.clientId, place.form);
  return typeof kept === "object" && kept !== null ? (kept as Partial<Values>) : {};
}

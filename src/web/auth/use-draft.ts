import { useQueryClient } from "@tanstack/react-query";
import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from "react";
import { userKey } from "#web/api/user-query.ts";
import { tabDrafts } from "./tab-drafts.ts";
import { useDraftOwner } from "./use-draft-owner.ts";

/**
 * Form values restored after an idle log-out for the same person; leaving the screen deletes them. `pick`
 * selects what may be stored: never account numbers or accepted terms.
 */
export function useDraft<Values extends object>(
  form: string | undefined,
  start: Values | (() => Values),
  pick: (values: Values) => Partial<Values>,
): [Values, Dispatch<SetStateAction<Values>>] {
  const queryClient = useQueryClient();
  const owner = useDraftOwner();
  const place = form === undefined || owner === undefined ? undefined : { form, owner };
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
    if (at && values !== first) tabDrafts().write(at.owner, at.form, kept(values));
  }, [values]);
  useEffect(
    () => () => {
      const { place: at } = latest.current;
      // The screen also unmounts when the session ends, and then the draft must stay.
      if (at && queryClient.getQueryData(userKey)) tabDrafts().remove(at.owner, at.form);
    },
    [queryClient],
  );
  return [values, setValues];
}

function readDraft<Values>(place: { form: string; owner: string } | undefined): Partial<Values> {
  const kept = place && tabDrafts().read(place.owner, place.form);
  return typeof kept === "object" && kept !== null ? (kept as Partial<Values>) : {};
}

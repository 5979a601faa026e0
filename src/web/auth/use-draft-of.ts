import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from "react";
import { tabDrafts } from "./tab-drafts.ts";

type Person = {
  /** Undefined while nobody is known. */
  owner: string | undefined;
  /** The query of who is signed in; it has nobody once the session ended. */
  whoKey: QueryKey;
};

/**
 * Form values restored for the same person after their session ended; leaving the screen deletes them. `pick` selects what
 * may be stored.
 */
export function useDraftOf<Values extends object>(
  { owner, whoKey }: Person,
  form: string | undefined,
  start: Values | (() => Values),
  pick: (values: Values) => Partial<Values>,
): [Values, Dispatch<SetStateAction<Values>>] {
  const queryClient = useQueryClient();
  const place = form === undefined || owner === undefined ? undefined : { form, owner };
  const [values, setValues] = useState(() => ({
    ...(typeof start === "function" ? start() : start),
    ...readDraft<Values>(place),
  }));
  const latest = useRef({ place, pick, whoKey, first: values });
  useEffect(() => {
    latest.current = { ...latest.current, place, pick, whoKey };
  });
  useEffect(() => {
    const { place: at, pick: kept, first } = latest.current;
    if (at && values !== first) tabDrafts().write(at.owner, at.form, kept(values));
  }, [values]);
  useEffect(
    () => () => {
      const { place: at, whoKey: who } = latest.current;
      // The screen also unmounts when the session ends, and then the draft must stay.
      if (at && queryClient.getQueryData(who)) tabDrafts().remove(at.owner, at.form);
    },
    [queryClient],
  );
  return [values, setValues];
}

function readDraft<Values>(place: { form: string; owner: string } | undefined): Partial<Values> {
  const kept = place && tabDrafts().read(place.owner, place.form);
  return typeof kept === "object" && kept !== null ? (kept as Partial<Values>) : {};
}

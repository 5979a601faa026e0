import { useQuery } from "@tanstack/react-query";
import { ClipboardPen } from "lucide-react";
import { preferencesQuery } from "../../api/onboarding-queries.ts";
import { lowerPlaces, type Place } from "./places.ts";

const details: Place = { to: "/onboarding", label: "Your details", icon: ClipboardPen };

/** The lower places, and before them the way to the details that a client has not yet given all of. */
export function useLowerPlaces(): readonly Place[] {
  const { data } = useQuery(preferencesQuery);
  return data && data.nextStep !== null ? [details, ...lowerPlaces] : lowerPlaces;
}

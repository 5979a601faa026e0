import { useEffect, useRef } from "react";
import { showReviews } from "./show-reviews.ts";

/** The container of the review provider's carousel; empty where too narrow. */
export function ReviewsWidget({ scriptUrl }: { scriptUrl: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => (place.current ? showReviews(place.current, scriptUrl) : undefined), [scriptUrl]);
  return <div ref={place} className="mx-auto max-w-[1100px] not-empty:mt-10" />;
}

import { useEffect, useRef } from "react";

/** The container of the review provider's carousel; empty where too narrow. */
export function ReviewsWidget({ scriptUrl }: { scriptUrl: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => (place.current ? showReviews(place.current, scriptUrl) : undefined), [scriptUrl]);
  return <div ref={place} className="mx-auto max-w-[1100px] not-empty:mt-10" />;
}

/** Minimum width of the carousel in CSS pixels. */
const leastWidth = 760;
/** Debounce of resizing, in ms. */
const restMs = 200;

/**
 * Loads the review script while the container is wide enough, and again after its width changed. Returns a
 * clean-up function. A script that fails to load only logs a warning.
 */
function showReviews(place: HTMLElement, scriptUrl: string): () => void {
  let shownAt = 0;
  let rest: ReturnType<typeof setTimeout> | undefined;

  function show(width: number) {
    if (width === shownAt) return;
    shownAt = width;
    place.replaceChildren();
    if (width < leastWidth) return;
    const script = document.createElement("script");
    script.src = scriptUrl;
    script.async = true;
    script.addEventListener("error", () => console.warn("The reviews could not be loaded."));
    place.append(script);
  }

  show(widthOf(place));
  const observer = new ResizeObserver(() => {
    clearTimeout(rest);
    rest = setTimeout(() => show(widthOf(place)), restMs);
  });
  observer.observe(place);
  return () => {
    clearTimeout(rest);
    observer.disconnect();
    place.replaceChildren();
  };
}

function widthOf(place: HTMLElement): number {
  return Math.round(place.getBoundingClientRect().width);
}

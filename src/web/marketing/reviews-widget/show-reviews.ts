/** Narrower places get no carousel, in CSS pixels. */
const leastWidth = 760;
/** A resize is over when it has rested for so long. */
const restMs = 200;

/**
 * Loads the review script into the place while it is wide enough, again after its width has changed, and not at all in
 * a narrower one. Answers with what takes everything away. A script that does not load is worth a warning only.
 */
export function showReviews(place: HTMLElement, scriptUrl: string): () => void {
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

import { formatDate, formatRateFigure } from "../../design/format.ts";
import { Ridge, RidgeDrawing } from "../../design/ridge.tsx";
import { thinRidge } from "../../design/ridge-path.ts";
import { type SiteHistory, useSite } from "../site.tsx";

/** As many as stay peaks and valleys on a phone; more would be fur, and weigh on the page. */
const mostPoints = 130;

const place = "h-56 w-full md:h-72 lg:h-96";

/** A year of three pairs, one behind the other. Where the rates cannot be had, a drawing that claims nothing. */
export function HeroRidges() {
  const [near, middle, far] = useSite().heroHistory;
  const latest = near?.points.at(-1);
  const drawn = near && middle && far && latest;
  return (
    <figure className="-mt-24 lg:-mt-72">
      {drawn ? (
        <Ridge
          className={place}
          layers={[
            { values: valuesOf(far), tone: "far", band: { top: 0.02, bottom: 0.62 } },
            { values: valuesOf(middle), tone: "middle", band: { top: 0.3, bottom: 0.8 } },
            { values: valuesOf(near), tone: "near", line: "dawn", band: { top: 0.52, bottom: 0.92 } },
          ]}
        />
      ) : (
        <RidgeDrawing className={place} />
      )}
      <figcaption className="figures min-h-6 bg-ridge-near pb-5 text-13 text-stone">
        {latest && near && (
          <span className="page block">
            The line is {near.pair} over the last year. 1 GBP = {formatRateFigure(latest.mid)} EUR,
            mid-market, <time dateTime={latest.at}>{formatDate(latest.at)}</time>. Source: {near.source}.
          </span>
        )}
      </figcaption>
    </figure>
  );
}

function valuesOf({ points }: SiteHistory): readonly number[] {
  const peaks = thinRidge(
    points.map(({ mid }) => ({ value: mid })),
    mostPoints,
  );
  return peaks.map(({ value }) => value);
}

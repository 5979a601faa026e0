import { formatDate, formatRateFigure } from "../../design/format.ts";
import { Ridge, RidgeDrawing } from "../../design/ridge.tsx";
import { useSite } from "../site.tsx";
import { weeksOf } from "./weeks-of.ts";

const place = "h-56 w-full md:h-72 lg:h-96";

/** A year of three pairs, layered. Without rates, a decorative drawing. */
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
            { values: weeksOf(far), tone: "far", band: { top: 0.1, bottom: 0.66 } },
            { values: weeksOf(middle), tone: "middle", band: { top: 0.34, bottom: 0.8 } },
            { values: weeksOf(near), tone: "near", line: "dawn", band: { top: 0.52, bottom: 0.92 } },
          ]}
        />
      ) : (
        <RidgeDrawing className={place} />
      )}
      <figcaption className="figures min-h-6 bg-ridge-near pb-5 text-13 text-stone">
        {latest && near && (
          <span className="page block">
            The line is {near.pair} over the last year, week by week. 1 GBP = {formatRateFigure(latest.mid)}{" "}
            EUR, mid-market, <time dateTime={latest.at}>{formatDate(latest.at)}</time>. Source: {near.source}.
          </span>
        )}
      </figcaption>
    </figure>
  );
}

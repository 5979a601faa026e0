import { ButtonAnchor } from "../../design/button-anchor.tsx";
import { formatDate, formatRateFigure } from "../../design/format.ts";
import { Ridge, RidgeDrawing } from "../../design/ridge.tsx";
import { useSite } from "../site.tsx";

/** What a visitor without an activated account sees at the site root. */
export function HomePage() {
  const { registrationUrl } = useSite();
  return (
    <section className="on-night flex min-h-[min(100dvh,56rem)] flex-col overflow-hidden bg-linear-to-b from-night via-55% via-night-middle to-night-light">
      <div className="page pt-12 md:pt-20">
        <h1 className="max-w-5xl text-[2.625rem] leading-[2.875rem] md:text-52 md:leading-14 lg:text-76 lg:leading-19">
          <span className="block">Global Payments. </span>
          <span className="block">Built for Shared Success.</span>
        </h1>
        <p className="mt-6 max-w-lg text-19 text-stone">
          Exchange at the mid-market rate less 0.3 %, see the margin as money before you book, and share in
          the profit.
        </p>
        <ButtonAnchor href={registrationUrl} variant="primary" size="large" className="mt-8">
          Send money
        </ButtonAnchor>
      </div>
      <HeroRidge />
    </section>
  );
}

/** A year of three pairs, one behind the other. Where the rates cannot be had, a drawing that claims nothing. */
function HeroRidge() {
  const [near, middle, far] = useSite().heroHistory;
  const latest = near?.points.at(-1);
  if (!near || !middle || !far || !latest)
    return <RidgeDrawing className="mt-auto h-[34vh] min-h-52 pt-10" />;
  const mids = ({ points }: typeof near) => points.map(({ mid }) => mid);
  return (
    <figure className="mt-auto pt-10">
      <Ridge
        className="h-[34vh] min-h-52 w-full"
        layers={[
          { values: mids(far), tone: "far", band: { top: 0.02, bottom: 0.6 } },
          { values: mids(middle), tone: "middle", band: { top: 0.26, bottom: 0.74 } },
          { values: mids(near), tone: "near", line: "dawn", band: { top: 0.46, bottom: 0.9 } },
        ]}
      />
      <figcaption className="figures bg-ridge-near pb-4 text-13">
        <span className="page block">
          The line is GBP/EUR over the last year, day by day. 1 GBP = {formatRateFigure(latest.mid)} EUR,
          mid-market, {formatDate(latest.at)}. Source: {near.source}.
        </span>
      </figcaption>
    </figure>
  );
}

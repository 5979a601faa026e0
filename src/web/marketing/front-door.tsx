import { useQuery } from "@tanstack/react-query";
import { rateHistoryQuery } from "../api/queries.ts";
import { ButtonLink } from "../design/button.tsx";
import { formatDate, formatRateFigure } from "../design/format.ts";
import { usePageTitle } from "../design/page-title.ts";
import { Ridge, RidgeDrawing } from "../design/ridge.tsx";
import { PublicFooter, PublicHeader } from "./public-frame.tsx";

/** What a visitor without an activated account sees at the site root. */
export function FrontDoor() {
  usePageTitle("");
  return (
    <>
      <PublicHeader over />
      <main>
        <Hero />
        <Promises />
      </main>
      <PublicFooter />
    </>
  );
}

function Hero() {
  return (
    <section className="on-night flex min-h-[min(100dvh,56rem)] flex-col overflow-hidden bg-linear-to-b from-night via-night-middle via-55% to-night-light">
      <div className="page pt-30 md:pt-36">
        <h1 className="max-w-5xl text-[2.625rem] leading-[2.875rem] md:text-52 md:leading-14 lg:text-76 lg:leading-19">
          <span className="block">Global Payments. </span>
          <span className="block">Built for Shared Success.</span>
        </h1>
        <p className="mt-6 max-w-lg text-19 text-stone">
          Exchange at the mid-market rate less 0.3 %, see the margin as money before you book, and share in
          the profit.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonLink to="/register" variant="primary" size="large">
            Get Started
          </ButtonLink>
          <ButtonLink to="/login" size="large">
            Log in
          </ButtonLink>
        </div>
      </div>
      <HeroRidge />
    </section>
  );
}

/** A year of three pairs, one behind the other. Where the rates cannot be had, a drawing that claims nothing. */
function HeroRidge() {
  const near = useQuery(rateHistoryQuery("GBP", "EUR", "1Y"));
  const middle = useQuery(rateHistoryQuery("GBP", "USD", "1Y"));
  const far = useQuery(rateHistoryQuery("GBP", "JPY", "1Y"));
  const mids = (history: typeof near) => history.data?.points.map((point) => point.mid) ?? [];
  const latest = near.data?.points.at(-1);
  const failed = near.isError || middle.isError || far.isError || (near.isSuccess && !latest);
  return (
    <figure className="mt-auto pt-10">
      <div className="h-[34vh] min-h-52">
        {failed && <RidgeDrawing className="size-full" />}
        {latest && middle.isSuccess && far.isSuccess && (
          <Ridge
            className="size-full animate-[appear_200ms_ease-out]"
            layers={[
              { values: mids(far), tone: "far", band: { top: 0.02, bottom: 0.6 } },
              { values: mids(middle), tone: "middle", band: { top: 0.26, bottom: 0.74 } },
              { values: mids(near), tone: "near", line: "dawn", band: { top: 0.46, bottom: 0.9 } },
            ]}
          />
        )}
      </div>
      <figcaption className="figures min-h-11 bg-ridge-near pb-4 text-13">
        {latest && near.data && (
          <span className="page block">
            The line is GBP/EUR over the last year, day by day. 1 GBP = {formatRateFigure(latest.mid)} EUR,
            mid-market, {formatDate(latest.at)}. Source: {near.data.source}.
          </span>
        )}
      </figcaption>
    </figure>
  );
}

const promises = [
  {
    figure: "0.3 %",
    title: "The whole margin",
    text: "Your rate is the mid-market rate × 0.997, for every pair and every amount. The quote shows it as money.",
  },
  {
    figure: "30 s",
    title: "A firm quote",
    text: "The rate you see is the rate you get. If time runs out you are shown a new one, and nothing is booked.",
  },
  {
    figure: "30 %",
    title: "Of the margin, shared",
    text: "The share of the margin on their exchanges that nine or more active referrals earn you; one earns you 10 %.",
  },
];

function Promises() {
  return (
    <section className="page py-16 md:py-24">
      <h2 className="max-w-2xl text-34 leading-10 md:text-52 md:leading-14">
        What you pay, before you pay it.
      </h2>
      <div className="mt-10 grid gap-10 border-ink border-t pt-8 md:grid-cols-3">
        {promises.map((promise) => (
          <div key={promise.figure + promise.title}>
            <p className="display font-bold text-52 text-pine">{promise.figure}</p>
            <h3 className="mt-1 text-19">{promise.title}</h3>
            <p className="mt-2 text-16 text-stone">{promise.text}</p>
          </div>
        ))}
      </div>
    </section>
  );
}

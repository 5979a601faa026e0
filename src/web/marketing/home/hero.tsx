import type { ReactNode } from "react";
import { formatStandardMargin } from "#domain/market/pricing/format-standard-margin.ts";
import { ButtonAnchor } from "../../design/button-anchor.tsx";
import { useSite } from "../site.tsx";
import { HeroRidges } from "./hero-ridges.tsx";

/** The headline with the calculator at its right. */
export function Hero({ children }: { children: ReactNode }) {
  const { registrationUrl } = useSite();
  return (
    <section
      aria-labelledby="hero"
      className="on-night relative flex flex-col overflow-hidden bg-linear-to-b from-night via-55% via-night-middle to-night-light"
    >
      <div className="page relative z-1 grid items-center gap-x-16 gap-y-10 pt-8 md:pt-14 lg:grid-cols-[minmax(0,1fr)_25rem] lg:pt-16 xl:grid-cols-[minmax(0,1fr)_28.75rem]">
        <div className="lg:pb-40">
          <h1
            id="hero"
            className="text-[2.625rem] leading-[2.75rem] md:text-52 md:leading-14 xl:text-76 xl:leading-19"
          >
            <span className="block">Global Payments. </span>
            <span className="block">Built for Shared Success.</span>
          </h1>
          <p className="mt-5 max-w-lg text-19 text-stone md:mt-6">
            Exchange at the mid-market rate less {formatStandardMargin}, see our fee before you book, and
            share in the profit.
          </p>
          <div className="mt-7 flex flex-wrap gap-3 md:mt-8">
            <ButtonAnchor href={registrationUrl} variant="primary" size="large">
              Send money
            </ButtonAnchor>
            <ButtonAnchor href="/features/profit-sharing" size="large">
              How you earn
            </ButtonAnchor>
          </div>
        </div>
        <div className="lg:mt-2 lg:self-start">{children}</div>
      </div>
      <HeroRidges />
    </section>
  );
}

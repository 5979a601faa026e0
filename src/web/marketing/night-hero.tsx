import type { ReactNode } from "react";
import { type PairIndex, PairRidge } from "#web/marketing/page-parts/pair-ridge.tsx";

type NightHeroProps = {
  title: string;
  lead: ReactNode;
  /** The pairs of the nearer and the further ridge, so that pages differ. */
  pairs: readonly [near: PairIndex, far: PairIndex];
  /** Calls to action: links styled as buttons. */
  children: ReactNode;
};

/** A product page's hero: night sky, ridges and calls to action. */
export function NightHero({ title, lead, pairs: [near, far], children }: NightHeroProps) {
  return (
    <section className="on-night relative overflow-hidden bg-linear-to-b from-night via-55% via-night-middle to-night-light">
      <div className="page relative z-1 pt-12 pb-44 md:pt-20 md:pb-64">
        <h1 className="max-w-4xl text-[2.625rem] leading-[2.75rem] md:text-52 md:leading-14 xl:text-76 xl:leading-19">
          {title}
        </h1>
        <p className="mt-5 max-w-xl text-19 text-stone md:mt-6">{lead}</p>
        <div className="mt-7 flex flex-wrap gap-3 md:mt-8">{children}</div>
      </div>
      <PairRidge near={near} far={far} className="absolute inset-x-0 bottom-0 h-40 w-full md:h-60" />
    </section>
  );
}

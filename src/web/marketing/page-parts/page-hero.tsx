import type { ReactNode } from "react";

type PageHeroProps = { title: string; lead: string; children?: ReactNode };

/** The hero of a public page other than the front one. */
export function PageHero({ title, lead, children }: PageHeroProps) {
  return (
    <section className="page pt-16 pb-12 md:pt-24 md:pb-16">
      <h1 className="max-w-4xl text-34 leading-10 md:text-52 md:leading-14">{title}</h1>
      <p className="mt-6 max-w-2xl text-19 text-stone">{lead}</p>
      {children}
    </section>
  );
}

import type { ReactNode } from "react";

export type Fact = { readonly title: string; readonly text: ReactNode };

type FactListProps = { id: string; heading: string; facts: readonly Fact[] };

/** A heading with its facts beside it, one ruled row each. */
export function FactList({ id, heading, facts }: FactListProps) {
  return (
    <section aria-labelledby={id} className="border-line border-t">
      <div className="page grid gap-x-16 gap-y-8 py-12 md:py-20 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]">
        <h2 id={id} className="text-34 leading-10">
          {heading}
        </h2>
        <div className="border-ink border-t">
          {facts.map(({ title, text }) => (
            <div
              key={title}
              className="grid gap-x-8 gap-y-2 border-line border-b py-6 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
            >
              <h3 className="text-24">{title}</h3>
              <div className="text-16 text-stone">{text}</div>
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}

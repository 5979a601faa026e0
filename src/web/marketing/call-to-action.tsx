import { ButtonAnchor } from "#web/design/button-anchor.tsx";
import { PairRidge } from "./page-parts/pair-ridge.tsx";

/** The end of every public page. Signed-in readers in the client shell are not asked to open an account. */
export function CallToAction({ href }: { href: string }) {
  return (
    <section
      aria-labelledby="ready"
      className="on-night relative overflow-hidden bg-linear-to-b from-night via-55% via-night-middle to-night-light"
    >
      <div className="page relative z-1 flex flex-col items-start gap-6 pt-16 pb-40 md:flex-row md:items-end md:justify-between md:pt-24 md:pb-60">
        <h2 id="ready" className="max-w-xl text-34 leading-10 md:text-52 md:leading-14">
          Ready to reach the Summit?
        </h2>
        <ButtonAnchor href={href} variant="primary" size="large" className="shrink-0">
          Get Started
        </ButtonAnchor>
      </div>
      <PairRidge near={1} far={2} className="absolute inset-x-0 bottom-0 h-36 w-full md:h-56" />
    </section>
  );
}

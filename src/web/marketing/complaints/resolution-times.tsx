import { RidgeDrawing } from "../../design/ridge.tsx";
import { brochure } from "../brochure.ts";

const { acknowledgedIn, aimedIn, resolvedIn } = brochure.complaints;
const times = [
  {
    figure: acknowledgedIn,
    name: "We acknowledge it",
    text: "You’ll know we’ve received it and who’s dealing with it.",
  },
  { figure: aimedIn, name: "We aim to resolve it", text: "You’ll get our answer in writing." },
  { figure: resolvedIn, name: "At the latest", text: "The longest it can take, even for a complex case." },
];

/** Deadlines for acknowledging and resolving a complaint. */
export function ResolutionTimes() {
  return (
    <section aria-labelledby="times" className="page">
      <div className="on-night relative overflow-hidden rounded-panel bg-linear-to-b from-night to-night-middle">
        <h2 id="times" className="sr-only">
          How long it takes
        </h2>
        <dl className="relative z-1 grid gap-x-10 gap-y-8 p-6 pb-32 md:grid-cols-3 md:p-10 md:pb-40">
          {times.map(({ figure, name, text }) => (
            <div key={name} className="flex flex-col border-line border-t pt-5">
              <dt className="order-2 mt-2 font-semibold text-19">{name}</dt>
              <dd className="display figures order-1 font-bold text-34 text-pine md:text-24 lg:text-34">
                {figure}
              </dd>
              <dd className="order-3 mt-1 text-16 text-stone">{text}</dd>
            </div>
          ))}
        </dl>
        <RidgeDrawing className="absolute inset-x-0 bottom-0 h-28 w-full md:h-36" />
      </div>
    </section>
  );
}

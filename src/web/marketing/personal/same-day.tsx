import { Ridge } from "../../design/ridge.tsx";
import { generateRidge, ridgeTop } from "../../design/ridge-path.ts";
import { SectionHeading } from "../home/section-heading.tsx";

const band = { top: 0.36, bottom: 0.92 };
const range = { lowest: 0, highest: 1 };

/** The day's three moments; each height is also the ridge's there. */
const moments = [
  { height: 0.3, name: "You book", text: "We fix your rate and tell you when to pay." },
  { height: 0.62, name: "You pay in", text: "By bank transfer or from your balance." },
  { height: 1, name: "It arrives", text: "The same day, to most destinations." },
] as const;

/** A corner on each side of a moment, so that three equal columns centre theirs. */
const climb = generateRidge([0.08, 0.3, 0.36, 0.62, 0.6, 1, 0.82], 23);

/** A transfer's day as a climb. */
export function SameDay() {
  return (
    <section aria-labelledby="same-day" className="border-line border-b bg-panel pt-16 md:pt-24">
      <div className="page">
        <SectionHeading id="same-day" name="Same-day transfers" className="lg:max-w-4xl">
          To most destinations, once your money is with us.
        </SectionHeading>
        <p className="mt-6 max-w-xl text-19 text-stone">
          If banks, weekends or holidays mean it takes longer, your quote shows the date before you book.
        </p>
      </div>
      <div className="relative mt-6 h-80 md:h-96">
        <Ridge
          className="absolute inset-0 size-full"
          layers={[{ values: climb, tone: "near", line: "pine", band, range }]}
        />
        <ol>
          {moments.map(({ height, name, text }, index) => (
            <li
              key={name}
              className="absolute w-1/3 -translate-x-1/2 -translate-y-full px-1.5 pb-4 text-center"
              style={{
                left: `${((2 * index + 1) / (2 * moments.length)) * 100}%`,
                top: `${ridgeTop(height, range, band) * 100}%`,
              }}
            >
              <span className="display block font-bold text-19 text-pine md:text-34">{name}</span>
              <span className="mx-auto mt-1 block max-w-60 text-13 text-ink md:text-16">{text}</span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

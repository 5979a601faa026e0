import type { ReactNode } from "react";
import { Ridge } from "../../design/ridge.tsx";
import { generateRidge, ridgeRange, ridgeTop } from "../../design/ridge-path.ts";
import { SectionHeading } from "../home/section-heading.tsx";

const band = { top: 0.16, bottom: 0.84 };
/** Fictitious shapes: one wanders about a fixed rate, one climbs to its target. */
const wandering = generateRidge([0.5, 0.66, 0.44, 0.8, 0.92, 0.56, 0.3, 0.12, 0.34, 0.2], 37);
const climbing = generateRidge([0.1, 0.28, 0.2, 0.46, 0.38, 0.6, 0.54, 0.84, 1], 5, 3);

/** The two order types with a drawing and an explanation each. */
export function OrderKinds() {
  return (
    <section aria-labelledby="orders" className="border-line border-t">
      <div className="page py-16 md:py-24">
        <SectionHeading id="orders" name="Decide beforehand" className="lg:max-w-4xl">
          Hold on to a rate, or wait for a better one.
        </SectionHeading>
        <div className="mt-10 grid gap-4 md:mt-14 lg:grid-cols-2">
          <OrderKind name="Forward contracts" values={wandering} level={0.6} label="The rate you fixed">
            Agree a rate now for an exchange later. Your specialist arranges it with you. Your price won’t
            change, whichever way the market moves.
          </OrderKind>
          <OrderKind name="Limit orders" values={climbing} level={0.82} label="Your target">
            Choose your target rate. We’ll fill your order at that rate or better. If the rate never gets
            there, nothing is exchanged.
          </OrderKind>
        </div>
        <p className="mt-3 text-13 text-stone">Illustrations, not forecasts.</p>
      </div>
    </section>
  );
}

type OrderKindProps = {
  name: string;
  values: readonly number[];
  level: number;
  label: string;
  children: ReactNode;
};

function OrderKind({ name, values, level, label, children }: OrderKindProps) {
  return (
    <div className="flex flex-col overflow-hidden rounded-panel border border-line bg-panel">
      <div className="p-5 md:p-6">
        <h3 className="text-24">{name}</h3>
        <p className="mt-2 max-w-lg text-16 text-stone">{children}</p>
      </div>
      <div className="relative mt-auto h-52 md:h-64">
        <Ridge
          className="absolute inset-0 size-full"
          layers={[{ values, tone: "chart", line: "pine", band }]}
        />
        <div
          className="absolute inset-x-0 border-dawn-deep border-t-2 border-dashed"
          style={{ top: `${ridgeTop(level, ridgeRange(values), band) * 100}%` }}
        >
          <span className="absolute bottom-2 left-5 rounded-control bg-dawn-mist px-2 py-0.5 font-semibold text-13 text-dawn-text md:left-6">
            {label}
          </span>
        </div>
      </div>
    </div>
  );
}

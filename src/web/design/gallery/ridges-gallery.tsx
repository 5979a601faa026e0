import { formatRateFigure } from "#web/design/format.ts";
import { Panel } from "#web/design/panel.tsx";
import { Ridge, RidgeDrawing } from "#web/design/ridge.tsx";
import { RidgeChart } from "#web/design/ridge-chart.tsx";

/** Fictitious levels: the gallery shows shapes, not rates. */
const points = Array.from({ length: 90 }, (_, day) => ({
  at: new Date(Date.UTC(2026, 7, 23 + day)).toISOString(),
  value: 1.15 + Math.sin(day / 9) * 0.012 + Math.sin(day / 2.3) * 0.004 + Math.cos(day * 1.7) * 0.002,
}));

const levels = points.map((point) => point.value);

export function RidgesGallery() {
  return (
    <>
      <Panel heading="Ridge chart" flush className="flex flex-col overflow-hidden">
        <RidgeChart
          label="A made-up rate over 90 days"
          points={points}
          inWords={(value) => `1 GBP = ${formatRateFigure(value)} EUR`}
          target={{ value: 1.172, label: "Your target 1.1720" }}
          stop={{ value: 1.14, label: "Your stop 1.1400" }}
          className="mt-3 h-64"
        />
      </Panel>
      <Panel heading="Ridges" flush className="overflow-hidden">
        <div className="on-night mt-3 bg-linear-to-b from-night via-night-middle to-night-light pt-8">
          <Ridge
            className="h-40 w-full"
            layers={[
              { values: levels.toReversed(), tone: "far", band: { top: 0, bottom: 0.6 } },
              { values: levels.map((value) => value ** 9), tone: "middle", band: { top: 0.2, bottom: 0.8 } },
              { values: levels, tone: "near", line: "dawn", band: { top: 0.45, bottom: 0.95 } },
            ]}
          />
        </div>
        <RidgeDrawing className="mx-auto mt-4 h-24 w-72" />
      </Panel>
    </>
  );
}

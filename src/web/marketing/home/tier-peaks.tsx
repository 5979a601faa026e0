import { formatPercent } from "#domain/format-percent.ts";
import type { AdvertisedTier } from "#domain/rewards/referral-tiers.ts";
import { Ridge } from "#web/design/ridge.tsx";
import { generateRidge, ridgeTop } from "#web/design/ridge-path.ts";

const band = { top: 0.3, bottom: 0.94 };
const range = { lowest: 0, highest: 1 };
/** Depth of the valley before a peak as a share of the lower one's height. */
const valley = 0.4;

/** Each tier is a peak, as high as its share, with its label on top. */
export function TierPeaks({ tiers }: { tiers: readonly AdvertisedTier[] }) {
  const highest = Math.max(...tiers.map(({ percent }) => percent));
  const peaks = tiers.map(({ percent }) => percent / highest);
  const corners = peaks.flatMap((peak, index) => [index > 0 ? peak * valley : 0.02, peak]);
  const near = generateRidge([...corners, 0.02], 19);
  const far = generateRidge([0.02, 0.3, 0.26, 0.42, 0.56, 0.46, 0.58, 0.7, 0.02], 7);
  return (
    <figure className="relative -mx-4 h-96 md:-mx-6 lg:mx-0 lg:h-auto lg:min-h-112 lg:self-stretch">
      <Ridge
        className="absolute inset-0 size-full"
        layers={[
          { values: far, tone: "far", band: { top: 0.3, bottom: 0.9 }, range },
          { values: near, tone: "near", line: "pine", band, range },
        ]}
      />
      <dl>
        {tiers.map(({ from, to, percent }, index) => (
          <div
            key={from}
            className="absolute flex -translate-x-1/2 -translate-y-full flex-col items-center pb-3 text-center"
            style={{
              left: `${((2 * index + 1) / (2 * tiers.length)) * 100}%`,
              top: `${ridgeTop(percent / highest, range, band) * 100}%`,
            }}
          >
            <dt className="order-2 whitespace-nowrap text-14 text-stone">
              {to === undefined ? `${from}+` : `${from}–${to}`} referrals
            </dt>
            <dd className="display figures whitespace-nowrap font-bold text-34 text-pine md:text-52">
              {formatPercent(percent)}
            </dd>
          </div>
        ))}
      </dl>
    </figure>
  );
}

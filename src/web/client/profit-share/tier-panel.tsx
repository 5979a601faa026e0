import type { ReferralStats } from "#contract/rewards/rewards.ts";
import { formatPercent } from "#domain/format-percent.ts";
import { formatCounted } from "#domain/plural.ts";
import { referralsAtTheTop, referralTiers } from "#domain/rewards/referral-tiers.ts";
import { classNames } from "#web/design/class-names.ts";
import { Panel } from "#web/design/panel.tsx";
import { Ridge } from "#web/design/ridge.tsx";
import { generateRidge } from "#web/design/ridge-path.ts";

const steps = referralTiers.filter(({ referrals }) => referrals > 0);
const highest = Math.max(...steps.map(({ perMille }) => perMille));
/** A slope that climbs with the tiers, from zero to the highest share. */
const slope = generateRidge([0.06, ...steps.map(({ perMille }) => perMille / highest)], 23, 3);
const band = { top: 0.14, bottom: 0.98 };
const range = { lowest: 0, highest: 1 };

/** The client's share of the margin and their progress through the tiers. */
export function TierPanel({ stats }: { stats: ReferralStats }) {
  const { referralCount, sharePercent } = stats;
  return (
    <Panel flush aria-label="Your tier" className="flex flex-col overflow-hidden">
      <div className="px-5 pt-5 md:px-6 md:pt-6">
        <p className="text-14 text-stone">Your share of our fee</p>
        <p className="display figures mt-1 font-bold text-52 text-pine">{formatPercent(sharePercent)}</p>
        <p className="mt-1 text-16">{formatProgress(stats)}</p>
      </div>
      <Slope reached={Math.min(referralCount / referralsAtTheTop, 1)} />
      <progress
        value={Math.min(referralCount, referralsAtTheTop)}
        max={referralsAtTheTop}
        aria-label={`Referrals, out of ${referralsAtTheTop} for the highest share`}
        className="sr-only"
      />
      <ol className="figures grid grid-cols-9 bg-glacier pt-1 text-center text-13">
        {steps.map(({ referrals, perMille }) => (
          <li
            key={referrals}
            aria-current={isCurrentTier(referrals, referralCount) ? "step" : undefined}
            className={classNames(
              "rounded-control py-1",
              isCurrentTier(referrals, referralCount) && "bg-pine text-on-pine",
            )}
          >
            <span className="block font-semibold">
              {perMille / 10}
              <span className="sr-only"> %</span>
            </span>
            <span className={isCurrentTier(referrals, referralCount) ? undefined : "text-stone"}>
              <span className="sr-only">with </span>
              {referrals === referralsAtTheTop ? `${referrals}+` : referrals}
              <span className="sr-only"> referrals</span>
            </span>
          </li>
        ))}
      </ol>
      <p aria-hidden="true" className="bg-glacier px-5 pt-1 pb-4 text-13 text-stone md:px-6">
        Share (%) for each number of referrals
      </p>
    </Panel>
  );
}

/** The whole slope, and the completed part on top. */
function Slope({ reached }: { reached: number }) {
  return (
    <div aria-hidden="true" className="relative mt-4 min-h-32 flex-1">
      <Ridge
        layers={[{ values: slope, tone: "chart", band, range }]}
        className="absolute inset-0 size-full"
      />
      {reached > 0 && (
        <div className="absolute inset-y-0 left-0 overflow-hidden" style={{ width: `${reached * 100}%` }}>
          <Ridge
            layers={[{ values: slope, tone: "middle", line: "pine", band, range }]}
            className="absolute inset-y-0 left-0 h-full max-w-none"
            widths={1 / reached}
          />
        </div>
      )}
    </div>
  );
}

function isCurrentTier(referrals: number, count: number): boolean {
  return referrals === Math.min(count, referralsAtTheTop);
}

function formatProgress({ referralCount, nextTier }: ReferralStats): string {
  const people = formatCounted(referralCount, "referral");
  if (!nextTier) return `${people}: you're on the highest share.`;
  const more = nextTier.referrals - referralCount;
  const next = `${more === 1 ? "One more gives" : `${more} more give`} you ${formatPercent(nextTier.sharePercent)}`;
  return referralCount === 0
    ? `No referrals yet. Your first one earns you ${formatPercent(nextTier.sharePercent)}.`
    : `${people}. ${next} on every exchange, including by people you've already referred.`;
}

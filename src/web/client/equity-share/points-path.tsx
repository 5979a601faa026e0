import type { ReactNode } from "react";
import type { Points } from "#contract/rewards/rewards.ts";
import { pointsProgramme } from "#domain/rewards/points.ts";
import { classNames } from "../../design/class-names.ts";
import { formatDate, formatPointsFigure } from "../../design/format.ts";
import { Ridge } from "../../design/ridge.tsx";
import { generateRidge, ridgeTop } from "../../design/ridge-path.ts";
import { heightAt, mountain, shareOfWay, summitAt, trail } from "./points-trail.ts";

const band = { top: 0.24, bottom: 0.97 };
const range = { lowest: 0, highest: 1 };
const farRange = generateRidge([0.3, 0.42, 0.36, 0.58, 0.46, 0.5, 0.78, 0.6, 0.7], 13);
/** Labels closer than this share of the width would overlap. */
const roomForWords = 0.16;
const roomOnPhones = 0.45;
const end = Date.UTC(pointsProgramme.exitBy, 11, 31);

type PointsPathProps = { points: Pick<Points, "path" | "total" | "programme">; now: Date };

/**
 * The client's path from base camp to the summit: the mountain is the programme's time, the line their
 * points.
 */
export function PointsPath({ points: { path, total, programme }, now }: PointsPathProps) {
  const start = Date.parse(programme.startsOn);
  const here = shareOfWay(now.getTime(), start, end);
  const heights = trail(path, start, now.getTime(), end);
  const isUnderWay = heights.length > 0 && here > 0;
  return (
    <figure className="relative m-0 h-72 overflow-hidden md:h-96">
      <Ridge
        layers={[
          { values: farRange, tone: "far", band: { top: 0.34, bottom: 0.9 }, range },
          { values: mountain, tone: "chart", band, range },
        ]}
        className="absolute inset-0 size-full"
      />
      {isUnderWay && (
        <div className="absolute inset-y-0 left-0" style={{ width: `${here * 100}%` }}>
          <Ridge
            layers={[{ values: heights, tone: "middle", line: "pine", band, range }]}
            className="absolute inset-0 size-full"
          />
        </div>
      )}
      {!isUnderWay && (
        <Mark share={0} height={heightAt(0)} align="left" strong>
          You're at base camp
          <span className="block font-normal">Earn your first points to start climbing</span>
        </Mark>
      )}
      {isUnderWay && here >= roomForWords && (
        <Mark share={0} height={heightAt(0)} align="left" strong={false} wideOnly={here < roomOnPhones}>
          Base camp
          <span className="block font-normal">{formatDate(programme.startsOn)}</span>
        </Mark>
      )}
      {here <= summitAt - roomForWords && (
        <Mark share={summitAt} height={1} align="center" strong={false}>
          Summit
          <span className="block font-normal">planned by {pointsProgramme.exitBy}</span>
        </Mark>
      )}
      {isUnderWay && (
        <Mark share={here} height={heightAt(here)} align={here < roomForWords ? "left" : "center"} strong>
          You're here <span className="block font-normal">{formatPointsFigure(total)} points</span>
        </Mark>
      )}
      <figcaption className="sr-only">
        The path to the summit: {formatPointsFigure(total)} points on {formatDate(now)}, since base camp on{" "}
        {formatDate(programme.startsOn)}. The summit, a sale or a public offering, is planned by{" "}
        {pointsProgramme.exitBy}.
      </figcaption>
    </figure>
  );
}

type MarkProps = {
  share: number;
  height: number;
  align: "left" | "center";
  strong: boolean;
  /** Left out on a phone for lack of room. */
  wideOnly?: boolean;
  children: ReactNode;
};

/** A point on the slope with its label. */
function Mark({ share, height, align, strong, wideOnly = false, children }: MarkProps) {
  return (
    <div
      aria-hidden="true"
      className={classNames("absolute", wideOnly && "max-md:hidden")}
      style={{ left: `${share * 100}%`, top: `${ridgeTop(height, range, band) * 100}%` }}
    >
      <span
        className={classNames(
          "absolute -translate-x-1/2 -translate-y-1/2 rounded-pill border-2 border-panel",
          strong ? "size-4 bg-dawn-deep" : "size-2.5 bg-pine",
          align === "left" && "left-5",
        )}
      />
      <span
        className={classNames(
          "figures absolute bottom-3 whitespace-nowrap font-semibold text-13 leading-4",
          align === "left" ? "left-5 text-left" : "-translate-x-1/2 text-center",
          strong ? "rounded-control bg-solid px-2.5 py-1.5 text-on-solid" : "text-ink",
        )}
      >
        {children}
      </span>
    </div>
  );
}

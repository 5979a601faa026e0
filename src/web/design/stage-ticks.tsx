import type { TradeStage } from "#domain/trading/trades/lifecycle.ts";
import { stageLabels } from "#domain/trading/trades/trade-labels.ts";
import { classNames } from "./class-names.ts";

const ticks = [1, 2, 3, 4] as const;

/** Ticks reached by stage; none for a trade that ended early. */
const reached: Readonly<Record<TradeStage, number>> = {
  AWAITING_FUNDS: 1,
  FUNDED: 2,
  PAYING: 3,
  COMPLETED: 4,
  CANCELLED: 0,
  FAILED: 0,
};

/** A trade's stage as four ticks and a word: the position tells it, and only trouble is in colour. */
export function StageTicks({ stage, word = stageLabels[stage] }: { stage: TradeStage; word?: string }) {
  const isOver = stage === "COMPLETED" || stage === "CANCELLED";
  return (
    <span className="flex shrink-0 flex-col items-end gap-1 sm:flex-row sm:items-center sm:gap-2">
      <span aria-hidden="true" className="flex gap-0.5">
        {ticks.map((tick) => (
          <span
            key={tick}
            className={classNames(
              "h-1 w-2.5 rounded-pill",
              tick > reached[stage] ? "bg-line" : isOver ? "bg-pine/50" : "bg-pine",
            )}
          />
        ))}
      </span>
      <span
        className={classNames(
          "text-13 sm:w-24",
          stage === "FAILED" ? "font-semibold text-clay" : isOver ? "text-stone" : "font-semibold text-ink",
        )}
      >
        {word}
      </span>
    </span>
  );
}

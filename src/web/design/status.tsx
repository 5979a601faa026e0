import { statusLabels } from "#domain/trading/trades/trade-labels.ts";
import { Badge, type BadgeTone } from "./badge.tsx";
import { isStage, StageTicks } from "./stage-ticks.tsx";

/** Labels of what has no stages. */
const words: Readonly<Record<string, string>> = {
  ...statusLabels,
  OPEN: "Open",
  BOOKED: "Booked",
  EXPIRED: "Expired",
};

const tones: Readonly<Record<string, BadgeTone>> = { PENDING: "waiting", OPEN: "good" };

type StatusProps = {
  state: string;
  /** Replaces a stage's own. */
  word?: string;
  className?: string;
};

/** The stage of a trade or a payment as ticks, the status of a quote as a badge. */
export function Status({ state, word, className }: StatusProps) {
  const styled = className !== undefined && { className };
  if (isStage(state))
    return <StageTicks stage={state} inline {...(word !== undefined && { word })} {...styled} />;
  return (
    <Badge tone={tones[state] ?? "quiet"} {...styled}>
      {words[state] ?? state.toLowerCase().replaceAll("_", " ")}
    </Badge>
  );
}

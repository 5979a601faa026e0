/** A week's mean of GBP/EUR, chosen on the hero's ridge. */
export type PastRate = {
  readonly mid: number;
  /** First day of the week, ISO 8601. */
  readonly weekFrom: string;
  readonly source: string;
  readonly simulated: boolean;
};

const eventName = "summit:past-rate";
let chosen: PastRate | undefined;

/** The ridge and the calculator are separate islands; undefined chooses today. */
export function choosePastRate(past: PastRate | undefined): void {
  chosen = past;
  dispatchEvent(new Event(eventName));
}

/** Calls the listener with each choice, and at once with one made before; returns how to stop. */
export function watchPastRate(listener: (past: PastRate | undefined) => void): () => void {
  const onChoice = () => listener(chosen);
  if (chosen) onChoice();
  addEventListener(eventName, onChoice);
  return () => removeEventListener(eventName, onChoice);
}

import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";

type ErrorStateProps = {
  /** What happened: "Your balances could not be loaded." */
  title: string;
  /** What was not lost: "Your money is safe." */
  reassurance?: string | undefined;
  /** The server's own text, if any. */
  detail?: string | undefined;
  onRetry: () => void;
  /** What the button does. */
  retry?: string | undefined;
  busy?: boolean | undefined;
  className?: string | undefined;
};

/** A failure: what happened, what was not lost, and a retry. */
export function ErrorState({
  title,
  reassurance,
  detail,
  onRetry,
  retry = "Try again",
  busy,
  className,
}: ErrorStateProps) {
  return (
    <div role="alert" className={classNames("flex flex-col items-start gap-1 py-4", className)}>
      <p className="font-semibold text-16">{title}</p>
      {detail !== undefined && <p className="text-14 text-stone">{detail}</p>}
      {reassurance !== undefined && !includesSentence(detail, reassurance) && (
        <p className="text-14 text-stone">{reassurance}</p>
      )}
      <Button size="small" className="mt-3" busy={busy ?? false} busyLabel="Trying again" onClick={onRetry}>
        {retry}
      </Button>
    </div>
  );
}

/**
 * Whether the server's text already includes the sentence: "Summit is busy at the moment. Nothing was
 * changed; …".
 */
function includesSentence(detail: string | undefined, sentence: string): boolean {
  return detail?.includes(sentence.replace(/\.$/, "")) ?? false;
}

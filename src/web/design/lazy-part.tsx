import { type ComponentType, lazy } from "react";
import { ErrorState } from "./error-state.tsx";

/**
 * A part whose code is loaded when it is first shown. `Missing` takes its place where the code can't be loaded, whose
 * error would take away the whole screen.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Missing: ComponentType<Props> = MissingPart,
) {
  return lazy(async () => ({ default: await load().catch(() => Missing) }));
}

function MissingPart() {
  return (
    <ErrorState
      title="We couldn't load this part of the page."
      detail="Check your connection, then reload the page."
      retry="Reload"
      onRetry={() => window.location.reload()}
    />
  );
}

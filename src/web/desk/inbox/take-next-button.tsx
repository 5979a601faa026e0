import { Button } from "#web/design/button.tsx";
import { useTakeNext } from "./use-inbox-actions.ts";

export function TakeNextButton() {
  const taking = useTakeNext();
  return (
    <Button
      size="small"
      variant="primary"
      busy={taking.isPending}
      busyLabel="Taking"
      onClick={() => taking.mutate(undefined)}
    >
      Take the next one
    </Button>
  );
}

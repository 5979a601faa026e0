import { useState } from "react";
import type { RestrictionView } from "#contract/clients/restrictions.ts";
import { Button } from "../../design/button.tsx";
import { isInForce } from "./format-stopped.ts";
import { RestrictionRow } from "./restriction-row.tsx";

/** Restrictions in force, and past ones on demand. */
export function RestrictionsList({ items, none }: { items: readonly RestrictionView[]; none: string }) {
  const [isHistoryShown, setHistoryShown] = useState(false);
  const inForce = items.filter(isInForce);
  const over = items.filter((restriction) => !isInForce(restriction));
  return (
    <>
      {inForce.length === 0 && <p className="text-14 text-stone">{none}</p>}
      <ul className="divide-y divide-line">
        {[...inForce, ...(isHistoryShown ? over : [])].map((restriction) => (
          <RestrictionRow key={restriction.id} restriction={restriction} />
        ))}
      </ul>
      {over.length > 0 && (
        <Button
          size="small"
          className="mt-3"
          aria-expanded={isHistoryShown}
          onClick={() => setHistoryShown(!isHistoryShown)}
        >
          {isHistoryShown ? "Hide history" : `Show history (${over.length})`}
        </Button>
      )}
    </>
  );
}

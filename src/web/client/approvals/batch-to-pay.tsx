import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { batchQuery } from "#web/api/batch-queries.ts";
import { BatchTermRows } from "#web/client/batches/batch-terms.tsx";
import { FactRow } from "#web/design/fact-rows.tsx";

/** The batch that a request pays, with what it costs and when it arrives if it is approved now. */
export function BatchToPay({ id, isPending }: { id: string; isPending: boolean }) {
  const { data: batch } = useQuery(batchQuery(id));
  if (!batch) return null;
  return (
    <>
      <FactRow name="Batch">
        <Link to={`/batches/${id}`} className="link wrap-anywhere">
          {batch.name}
        </Link>
      </FactRow>
      {isPending && <BatchTermRows terms={batch.terms} />}
    </>
  );
}

import { OperationList } from "./operation-list.tsx";
import { OperationSection } from "./operation-section.tsx";
import type { ReferenceTag } from "./read-tags.ts";

/** Every call of one noun. */
export function TagPage({ tag }: { tag: ReferenceTag }) {
  return (
    <>
      {tag.description !== undefined && <p className="text-16 text-stone">{tag.description}</p>}
      <nav aria-label="Calls" className="mt-6">
        <OperationList operations={tag.operations} />
      </nav>
      {tag.operations.map((operation) => (
        <OperationSection key={operation.operationId} operation={operation} />
      ))}
    </>
  );
}

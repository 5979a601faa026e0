import { ButtonLink } from "#web/design/button.tsx";
import { EmptyState } from "#web/design/empty-state.tsx";
import { PageHeader } from "#web/design/page-header.tsx";

/** An address of the back office that no screen has. */
export function DeskNotFound() {
  return (
    <>
      <PageHeader title="404 Page Not Found" />
      <EmptyState
        className="py-16"
        title="The page you're looking for doesn't exist."
        action={<ButtonLink to="/admin">Back to the overview</ButtonLink>}
      >
        Search for a client, trade or page, or start again from the overview.
      </EmptyState>
    </>
  );
}

import type { ReactNode } from "react";
import type { User } from "#contract/clients/auth.ts";
import { type BoundaryQuery, QueryBoundary } from "#web/design/query-boundary.tsx";
import { CentredSpinner } from "#web/design/spinner.tsx";

type UserBoundaryProps = {
  user: BoundaryQuery<User | null>;
  /** Receives null when nobody is signed in. */
  children: (user: User | null) => ReactNode;
};

/** A screen that needs to know the user before it shows anything. */
export function UserBoundary({ user, children }: UserBoundaryProps) {
  return (
    <QueryBoundary
      query={user}
      skeleton={<CentredSpinner />}
      failure={{
        title: "Error fetching user data",
        reassurance: "This doesn't sign you out. Please try again.",
      }}
      refetchFailure="silent"
      frame={(state, kind) =>
        kind === "failed" ? (
          <main className="mx-auto grid min-h-dvh max-w-sm place-content-center px-4">
            <h1 className="sr-only">Your account</h1>
            {state}
          </main>
        ) : (
          state
        )
      }
    >
      {children}
    </QueryBoundary>
  );
}

import { useQuery } from "@tanstack/react-query";
import { Navigate, Outlet, useLocation } from "react-router";
import { staffQuery } from "#web/api/staff-query.ts";
import { QueryBoundary } from "#web/design/query-boundary.tsx";
import { CentredSpinner } from "#web/design/spinner.tsx";
import { StaffContext } from "./use-staff.ts";

/** Redirects anyone without a staff session to the back-office log-in. */
export function DeskGuard() {
  const staff = useQuery(staffQuery);
  const { pathname, search } = useLocation();
  return (
    <QueryBoundary
      query={staff}
      skeleton={<CentredSpinner />}
      failure={{
        title: "We couldn't check your session.",
        reassurance: "If you were signed in, you still are.",
      }}
      refetchFailure="silent"
      frame={(state, kind) =>
        kind === "failed" ? (
          <main className="mx-auto grid min-h-dvh max-w-sm place-content-center px-4">
            <h1 className="sr-only">Back office</h1>
            {state}
          </main>
        ) : (
          state
        )
      }
    >
      {(data) =>
        data === null ? (
          <Navigate to="/admin/login" replace state={{ from: pathname + search }} />
        ) : (
          <StaffContext value={data}>
            <Outlet />
          </StaffContext>
        )
      }
    </QueryBoundary>
  );
}

import { useQuery } from "@tanstack/react-query";
import { Navigate, Outlet, useLocation } from "react-router";
import { getErrorMessage } from "#web/api/api-error.ts";
import { staffQuery } from "../../api/staff-query.ts";
import { ErrorState } from "../../design/error-state.tsx";
import { CentredSpinner } from "../../design/spinner.tsx";
import { StaffContext } from "./use-staff.ts";

/** The rule of the back office: whoever is not signed in to it, or no longer is, goes to its log-in. */
export function DeskGuard() {
  const staff = useQuery(staffQuery);
  const { pathname, search } = useLocation();
  if (staff.isPending) return <CentredSpinner />;
  if (staff.isError) {
    return (
      <main className="mx-auto grid min-h-dvh max-w-sm place-content-center px-4">
        <h1 className="sr-only">Back office</h1>
        <ErrorState
          title="Who is signed in could not be found out."
          detail={getErrorMessage(staff.error)}
          reassurance="You are still signed in if you were."
          busy={staff.isFetching}
          onRetry={staff.refetch}
        />
      </main>
    );
  }
  if (staff.data === null) return <Navigate to="/admin/login" replace state={{ from: pathname + search }} />;
  return (
    <StaffContext value={staff.data}>
      <Outlet />
    </StaffContext>
  );
}

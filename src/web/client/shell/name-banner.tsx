import { Link, useLocation } from "react-router";
import { useUser } from "../../auth/use-user.ts";
import { Notice } from "../../design/notice.tsx";

/** Asks a nameless client for their name on every other screen, since payouts wait for it. */
export function NameBanner() {
  const user = useUser().data;
  const { pathname } = useLocation();
  if (!user?.nameNeeded || pathname === "/onboarding") return null;
  return (
    <Notice tone="warning" className="mb-6">
      <p>
        We need your full name before we can send payments for you. Add it and any waiting payments will
        continue automatically.{" "}
        <Link to="/onboarding" className="link font-semibold">
          Add your name
        </Link>
      </p>
    </Notice>
  );
}

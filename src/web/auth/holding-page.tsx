import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Navigate } from "react-router";
import type { User } from "#contract/clients/auth.ts";
import { documentPurposes } from "#domain/clients/accounts/client-document.ts";
import { managerRoles } from "#domain/clients/users/role.ts";
import { documentsQuery } from "#web/api/onboarding-queries.ts";
import { PastStatements } from "#web/client/balances/past-statements.tsx";
import { CompanyPrompt } from "#web/client/company/company-prompt.tsx";
import { Documents } from "#web/client/onboarding/documents.tsx";
import { GetStarted } from "#web/client/onboarding/get-started.tsx";
import { hasDocument } from "#web/client/onboarding/has-document.ts";
import { HoldingFrame } from "#web/client/onboarding/holding-frame.tsx";
import { useSavedDetails } from "#web/client/onboarding/use-saved-details.ts";
import { useHasRole } from "#web/client/use-has-role.ts";
import { usePageTitle } from "#web/design/page-title.ts";
import { supportEmail } from "#web/support.ts";
import { takeFirstQuotePath } from "./first-quote.ts";
import { RedirectToSignIn } from "./redirect-to-sign-in.tsx";
import { ResendVerification } from "./resend-verification.tsx";
import { useUser } from "./use-user.ts";
import { UserBoundary } from "./user-boundary.tsx";

/** Shown until the account is activated, which the event stream reports. */
export function HoldingPage() {
  usePageTitle("Account Pending Activation");
  const user = useUser({ publicArea: true });
  return (
    <UserBoundary user={user}>
      {(data) => {
        if (data === null) return <RedirectToSignIn />;
        const { status } = data;
        return status === "ACTIVATED" ? <Activated /> : <HeldAccount {...data} status={status} />;
      }}
    </UserBoundary>
  );
}

/** On to the amount that was checked before registering, or home. */
function Activated() {
  const [path] = useState(() => takeFirstQuotePath() ?? "/");
  return <Navigate to={path} replace />;
}

type HeldAccountProps = Pick<User, "name" | "email" | "emailVerified"> & { status: keyof typeof whatNow };

function HeldAccount({ name, status, email, emailVerified }: HeldAccountProps) {
  const isManager = useHasRole(managerRoles);
  return (
    <HoldingFrame>
      <h1 className="max-w-2xl text-34 leading-10 md:text-52 md:leading-14">Account Pending Activation</h1>
      <p className="mt-6 max-w-xl text-19">Hello {name}, and thank you for registering.</p>
      <p className="mt-3 max-w-xl text-16 text-stone">
        Your account is under review, and our team will be in touch.{" "}
        {isManager ? (
          <WhatNow status={status} />
        ) : (
          "An owner or administrator of your team can add what's missing."
        )}{" "}
        This page updates automatically once your account is active.
      </p>
      {!emailVerified && <ResendVerification email={email} />}
      {status === "AWAITING_DOCS" && isManager && <Documents />}
      <GetStarted />
      <CompanyPrompt />
      <PastStatements />
      <p className="mt-8 text-16">
        Questions? Email{" "}
        <a href={`mailto:${supportEmail}`} className="link">
          {supportEmail}
        </a>
      </p>
    </HoldingFrame>
  );
}

/** The client's next action. */
function WhatNow({ status }: Pick<HeldAccountProps, "status">) {
  const isAwaited = status === "AWAITING_DOCS";
  const { data: documents = [] } = useQuery({ ...documentsQuery, enabled: isAwaited });
  const isUploaded = isAwaited && documentPurposes.every((purpose) => hasDocument(documents, purpose));
  const { isDone } = useSavedDetails();
  if (status === "SIGNED_UP" && isDone) return "We have your details and don't need anything else for now.";
  return isUploaded ? "We have your documents and are checking them." : whatNow[status];
}

const whatNow = {
  SIGNED_UP: "You can add your details while you wait.",
  AWAITING_DOCS: "Please upload the two documents below so that we can continue.",
  AWAITING_PROCESSING: "We have your documents. You don't need to do anything else.",
} as const;

import type { CompanyDetails } from "#contract/clients/client-review.ts";
import { Notice } from "../../design/notice.tsx";

/** Lists missing facts and says whether the existing ones can be changed. */
export function CompanyMissing({ saved: { missing, isReviewed } }: { saved: CompanyDetails }) {
  return (
    <>
      {missing.length > 0 ? (
        <Notice tone="warning">
          <p className="font-semibold">Still missing</p>
          <ul className="mt-1 list-disc pl-5">
            {missing.map(({ code, words }) => (
              <li key={code}>{words}</li>
            ))}
          </ul>
        </Notice>
      ) : (
        <Notice>
          <p>We have everything we need about your company.</p>
        </Notice>
      )}
      <p className="text-14 text-stone">
        {isReviewed
          ? "We've reviewed these details. You can add what's missing, and we'll review your account again. To change anything else, contact us."
          : "You can change these details until we've reviewed them. After that, we'll need to review any change."}
      </p>
    </>
  );
}

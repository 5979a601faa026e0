import { useQuery } from "@tanstack/react-query";
import { companyQuery } from "../../api/onboarding-queries.ts";
import { ButtonLink } from "../../design/button.tsx";
import { Panel } from "../../design/panel.tsx";
import { SettingRow } from "./setting-row.tsx";

export function DetailsPanel() {
  const company = useQuery(companyQuery).data;
  const isPersonal = company?.companyName === null && company.isReviewed;
  const missing = company?.missing.length ?? 0;
  return (
    <Panel heading="Your details">
      <SettingRow
        name="About you"
        state="Your name, date of birth, nationality, currencies, mobile number and address."
        action={
          <ButtonLink size="small" to="/onboarding">
            Open<span className="sr-only"> your details</span>
          </ButtonLink>
        }
      />
      {company && !isPersonal && (
        <SettingRow
          name="Your company"
          state={
            missing > 0
              ? `${missing} ${missing === 1 ? "detail is" : "details are"} still missing.`
              : "Registration, business, directors and owners."
          }
          action={
            <ButtonLink size="small" to="/company">
              Open<span className="sr-only"> your company's details</span>
            </ButtonLink>
          }
        />
      )}
    </Panel>
  );
}

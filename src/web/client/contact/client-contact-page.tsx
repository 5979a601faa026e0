import { useQuery } from "@tanstack/react-query";
import { Mail, Phone } from "lucide-react";
import { ownBrokerQuery } from "#web/api/broker-queries.ts";
import { ButtonAnchor } from "#web/design/button-anchor.tsx";
import { Panel } from "#web/design/panel.tsx";
import { ContactPage } from "#web/marketing/contact/contact-page.tsx";
import { phoneHref } from "#web/marketing/contact/phone-href.ts";

/** The contact page for clients, with their broker first. */
export function ClientContactPage() {
  return <ContactPage first={<OwnBroker />} />;
}

/** The client's broker. Empty while unassigned or unknown. */
function OwnBroker() {
  const { data: broker } = useQuery(ownBrokerQuery);
  if (!broker) return null;
  const { name, email, phone } = broker;
  return (
    <Panel className="mb-10" aria-labelledby="own-broker">
      <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-5">
        <div className="min-w-0">
          <h2 id="own-broker" className="text-14 text-stone">
            Your broker
          </h2>
          <p className="display break-words font-bold text-34">{name}</p>
        </div>
        <div className="flex min-w-0 flex-wrap gap-3">
          <ButtonAnchor href={phoneHref(phone)} className="figures">
            <Phone aria-hidden="true" className="size-4" />
            {phone}
          </ButtonAnchor>
          <ButtonAnchor href={`mailto:${email}`} className="min-w-0 max-w-full">
            <Mail aria-hidden="true" className="size-4 shrink-0" />
            <span className="truncate">{email}</span>
          </ButtonAnchor>
        </div>
      </div>
    </Panel>
  );
}

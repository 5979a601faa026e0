import { ContactPage } from "../../marketing/contact/contact-page.tsx";
import { OwnBroker } from "./own-broker.tsx";

/** The contact page for clients, with their broker first. */
export function ClientContactPage() {
  return <ContactPage first={<OwnBroker />} />;
}

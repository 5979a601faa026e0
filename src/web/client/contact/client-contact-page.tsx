import { ContactPage } from "../../marketing/contact/contact-page.tsx";
import { OwnBroker } from "./own-broker.tsx";

/** The contact page as a client sees it: with the person who looks after them first. */
export function ClientContactPage() {
  return <ContactPage first={<OwnBroker />} />;
}

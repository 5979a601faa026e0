import { ButtonAnchor } from "../../design/button-anchor.tsx";
import { FactList } from "../page-parts/fact-list.tsx";
import { useSite } from "../site.tsx";

/** Every way to reach a person, as the operator configured them. */
export function ContactChannels() {
  const { phone, email, whatsAppUrl, meetingUrl } = useSite();
  return (
    <FactList
      id="channels"
      heading="Talk to a person"
      facts={[
        {
          title: "Phone, 24/7",
          text: (
            <a className="link" href={`tel:${phone.replace(/[^+\d]/g, "")}`}>
              {phone}
            </a>
          ),
        },
        {
          title: "Email",
          text: (
            <a className="link" href={`mailto:${email}`}>
              {email}
            </a>
          ),
        },
        { title: "WhatsApp", text: <ButtonAnchor href={whatsAppUrl}>Write on WhatsApp</ButtonAnchor> },
        { title: "Online meeting", text: <ButtonAnchor href={meetingUrl}>Book a meeting</ButtonAnchor> },
      ]}
    />
  );
}

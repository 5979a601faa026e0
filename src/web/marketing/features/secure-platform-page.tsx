import { CallToAction } from "../call-to-action.tsx";
import { type Fact, FactList } from "../page-parts/fact-list.tsx";
import { PageHero } from "../page-parts/page-hero.tsx";

const facts: readonly Fact[] = [
  {
    title: "Encryption",
    text: "Connections are encrypted, and so are recipients’ bank details where they are stored.",
  },
  {
    title: "Multi-factor authentication",
    text: "Payments are confirmed with a second factor wherever the partner firm that carries them out requires it.",
  },
  {
    title: "Biometrics",
    text: "Password managers work here, so your device can ask for your face or fingerprint before it fills in a password.",
  },
  {
    title: "Monitoring",
    text: "Repeated failed sign-ins are slowed down and stopped, and every change by our desk is written down.",
  },
  {
    title: "GDPR",
    text: "Your data is handled as the GDPR asks: for the service, and no longer than needed.",
  },
  {
    title: "Fraud prevention",
    text: "Money that arrives without a known reference waits for a person to look at it.",
  },
];

/** What the platform does for security. */
export function SecurePlatformPage() {
  return (
    <>
      <PageHero
        title="Built so that you can check."
        lead="What protects your money, your account and your data."
      />
      <FactList id="protections" heading="What protects you" facts={facts} />
      <CallToAction />
    </>
  );
}

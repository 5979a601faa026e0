import { SectionHeading } from "../home/section-heading.tsx";
import { type Fact, FactList } from "../page-parts/fact-list.tsx";
import { useSite } from "../site.tsx";
import { FeatureHero } from "./feature-hero.tsx";

const protections: readonly Fact[] = [
  {
    title: "Encryption",
    text: "Connections are encrypted, and so are recipients’ bank details where they are stored.",
  },
  {
    title: "Multi-factor authentication",
    text: "Add an authenticator app, and a code of it is asked for at each log-in and before money goes to somebody new or above £10,000.",
  },
  {
    title: "Biometrics",
    text: "Log in with a passkey: your device asks for your face or fingerprint, and there is no password to steal.",
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

const yours: readonly Fact[] = [
  {
    title: "A password of its own",
    text: "Use one that no other site has, and let a password manager remember it.",
  },
  {
    title: "Call before you pay anew",
    text: "If a recipient’s details change by email, ring them on a number you already had.",
  },
  {
    title: "We never ask",
    text: "Nobody at Summit asks for your password. Tell us if somebody says they are us and does.",
  },
];

/** What the platform does for security. */
export function SecurePlatformPage() {
  return (
    <>
      <FeatureHero
        title="Built so that you can check."
        lead="What protects your money, your account and your data, in plain words."
      />
      <Protections />
      <Partners />
      <FactList id="yours" heading="What you can do" facts={yours} />
    </>
  );
}

function Protections() {
  return (
    <section aria-labelledby="protections" className="page py-16 md:py-24">
      <SectionHeading id="protections" name="Security" className="lg:max-w-4xl">
        What stands between your money and harm.
      </SectionHeading>
      <ul className="mt-10 grid gap-x-10 gap-y-10 md:mt-14 md:grid-cols-2 md:gap-y-14 lg:grid-cols-3">
        {protections.map(({ title, text }) => (
          <li key={title} className="border-ink border-t pt-5">
            <h3 className="text-24">{title}</h3>
            <p className="mt-2 max-w-md text-16 text-stone">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Partners() {
  return (
    <section aria-labelledby="partners" className="border-line border-t bg-panel">
      <div className="page grid gap-x-16 gap-y-8 py-16 md:py-24 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <div>
          <SectionHeading id="partners" name="Regulated partners">
            Who carries out your payments.
          </SectionHeading>
          <p className="mt-6 text-16 text-stone">
            Their full disclosures are among our{" "}
            <a href="/disclaimers" className="link">
              disclaimers
            </a>
            .
          </p>
        </div>
        <dl className="border-ink border-t">
          {useSite().partners.map(({ key, country, name }) => (
            <div
              key={key}
              className="grid gap-x-8 gap-y-1 border-line border-b py-6 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
            >
              <dt className="text-16 text-stone">{country}</dt>
              <dd className="font-semibold text-19">{name}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

import { SectionHeading } from "#web/marketing/home/section-heading.tsx";
import { type Fact, FactList } from "#web/marketing/page-parts/fact-list.tsx";
import { useSite } from "#web/marketing/site.tsx";
import { FeatureHero } from "./feature-hero.tsx";

const protections: readonly Fact[] = [
  {
    title: "Encryption",
    text: "Connections are encrypted, and so are recipients’ bank details where they are stored.",
  },
  {
    title: "Multi-factor authentication",
    text: "Add an authenticator app and we’ll ask for its code each time you log in, and before you pay someone new or send more than £10,000.",
  },
  {
    title: "Biometrics",
    text: "Log in with a passkey: your device checks your face or fingerprint, so there’s no password to steal.",
  },
  {
    title: "Monitoring",
    text: "We slow down and block repeated failed log-ins, and record every change our team makes.",
  },
  {
    title: "GDPR",
    text: "We handle your data as the GDPR requires: only for the service, and no longer than needed.",
  },
  {
    title: "Fraud prevention",
    text: "Our team checks any money that arrives without a reference we recognise.",
  },
];

const yours: readonly Fact[] = [
  {
    title: "Use a unique password",
    text: "Choose one you don’t use anywhere else, and let a password manager remember it.",
  },
  {
    title: "Call before you pay new details",
    text: "If a recipient emails you new bank details, call them on a number you already have.",
  },
  {
    title: "We never ask",
    text: "Nobody at Summit will ask for your password. If someone does, tell us straight away.",
  },
];

export function SecurePlatformPage() {
  return (
    <>
      <FeatureHero
        pairs={[1, 2]}
        title="Security you can check."
        lead="How we protect your money, your account and your data."
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
        How we keep your money safe.
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
            Who makes your payments.
          </SectionHeading>
          <p className="mt-6 text-16 text-stone">
            You’ll find their full disclosures in our{" "}
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

import type { ReactNode } from "react";
import { Logo } from "../../design/logo.tsx";
import { useSite } from "../site.tsx";

const quickLinks = [
  { href: "/features/personal", label: "Personal" },
  { href: "/features/business", label: "Business" },
  { href: "/careers", label: "Careers" },
  { href: "/contact", label: "Contact Us" },
  { href: "/disclaimers", label: "Disclaimers" },
  { href: "/complaints", label: "Complaints" },
];

/** The footer of every public page: company, contact and regulated partners. */
export function SiteFooter() {
  const { termsUrl } = useSite();
  return (
    <footer className="on-night bg-night">
      <div className="page py-12 md:py-16">
        <div className="grid gap-10 md:grid-cols-[2fr_2fr_3fr]">
          <div>
            <Logo />
            <Address />
          </div>
          <Column title="Quick Links">
            <ul className="grid grid-cols-2 gap-x-6 md:grid-cols-1 lg:grid-cols-2">
              {quickLinks.map(({ href, label }) => (
                <li key={href}>
                  <a href={href} className="inline-block py-1.5 hover:underline">
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </Column>
          <Column title="Talk to us">
            <Contact />
          </Column>
        </div>
        <Disclosures />
        <p className="mt-8 flex flex-wrap gap-x-6 gap-y-2 text-14 text-stone">
          <span>© Summit</span>
          <a href={termsUrl} className="link">
            Terms of Use
          </a>
        </p>
      </div>
    </footer>
  );
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="mb-3 font-sans font-semibold text-14 text-stone tracking-normal">{title}</h2>
      {children}
    </div>
  );
}

function Address() {
  return (
    <address className="mt-5 text-16 text-stone not-italic">
      {useSite().addressLines.map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </address>
  );
}

function Contact() {
  const { phone, email } = useSite();
  return (
    <ul>
      <li>
        <a
          href={`tel:${phone.replaceAll(/[^+\d]/g, "")}`}
          className="figures inline-block py-1.5 hover:underline"
        >
          {phone}
        </a>
      </li>
      <li>
        <a href={`mailto:${email}`} className="inline-block py-1.5 hover:underline">
          {email}
        </a>
      </li>
    </ul>
  );
}

/** The partners' own statements, one paragraph per country. */
function Disclosures() {
  return (
    <section
      aria-label="Regulatory disclosures"
      className="mt-12 grid gap-6 border-line border-t pt-8 md:grid-cols-2 lg:grid-cols-4"
    >
      {useSite().partners.map(({ key, country, name, disclosure }) => (
        <div key={key} className="text-13 text-stone">
          <h3 className="mb-1 font-sans font-semibold text-13 text-ink tracking-normal">{country}</h3>
          <p>
            {name}. {disclosure}
          </p>
        </div>
      ))}
    </section>
  );
}

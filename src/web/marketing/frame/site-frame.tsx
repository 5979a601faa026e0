import { Menu, X } from "lucide-react";
import type { ReactNode } from "react";
import { ButtonAnchor } from "#web/design/button-anchor.tsx";
import { classNames } from "#web/design/class-names.ts";
import { Logo } from "#web/design/logo.tsx";
import { useSite } from "#web/marketing/site.tsx";

/** The frame of every public page. The header takes no room of its own, so the page starts below its full height. */
export function SiteFrame({ path, children }: { path: string; children: ReactNode }) {
  return (
    <div id="top" className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-4 focus:left-4 focus:z-30 focus:rounded-control focus:bg-panel focus:px-4 focus:py-3"
      >
        Skip to content
      </a>
      <DemoStrip />
      <SiteHeader path={path} />
      <main id="content" tabIndex={-1} className="flex-1 pt-20 outline-none">
        {children}
      </main>
      <SiteFooter />
    </div>
  );
}

/** Scrolls away above the header. */
function DemoStrip() {
  if (!useSite().isDemo) return null;
  return (
    <aside
      aria-label="Demo"
      className="flex flex-wrap items-center justify-center gap-x-4 bg-glacier px-4 text-13 text-ink"
    >
      <p>Demo: all made up.</p>
      <a href="/demo" className="link inline-flex min-h-11 items-center md:min-h-8">
        Demo log-ins
      </a>
    </aside>
  );
}

const quickLinks = [
  { href: "/features/personal", label: "Personal" },
  { href: "/features/business", label: "Business" },
  { href: "/careers", label: "Careers" },
  { href: "/contact", label: "Contact Us" },
  { href: "/disclaimers", label: "Disclaimers" },
  { href: "/complaints", label: "Complaints" },
  { href: "/developers", label: "Developers" },
];

/** The footer of every public page: company, contact and regulated partners. */
function SiteFooter() {
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

const pills = [
  { href: "/features/personal", label: "Personal" },
  { href: "/features/business", label: "Business" },
];

/** The header of every public page. Stays at the top; the page's script makes it compact beyond 200 px of scrolling. */
function SiteHeader({ path }: { path: string }) {
  const { registrationUrl } = useSite();
  return (
    <header
      data-site-header
      className="on-night group sticky top-0 z-20 -mb-20 bg-night transition-[margin] data-compact:-mb-15 data-compact:shadow-float"
    >
      <div className="page flex h-20 items-center gap-4 transition-[height] group-data-compact:h-15">
        <HomeLink path={path} />
        <nav aria-label="Main" className="ml-4 hidden gap-2 md:flex">
          {pills.map((pill) => (
            <Pill key={pill.href} {...pill} current={pill.href === path} />
          ))}
        </nav>
        <div className="ml-auto hidden items-center gap-2 md:flex">
          <a href="/login" className="rounded-control px-3 py-3 font-semibold text-16 hover:underline">
            Log in
          </a>
          <ButtonAnchor href={registrationUrl} className="group-data-compact:min-h-11">
            Get Started
          </ButtonAnchor>
        </div>
        <button
          type="button"
          popoverTarget="site-menu"
          aria-label="Menu"
          className="-mr-2 ml-auto grid size-11 place-items-center rounded-control hover:bg-quiet md:hidden"
        >
          <Menu aria-hidden="true" className="size-6" />
        </button>
        <Drawer path={path} />
      </div>
    </header>
  );
}

/** The logo links home; at home it scrolls up, smoothly unless motion is reduced. */
function HomeLink({ path }: { path: string }) {
  const atHome = path === "/";
  return (
    <a
      href={atHome ? "#top" : "/"}
      aria-label={atHome ? "Summit, back to top" : "Summit home"}
      className="inline-flex rounded-control py-2"
    >
      <Logo />
    </a>
  );
}

function Pill({ href, label, current }: { href: string; label: string; current: boolean }) {
  return (
    <a
      href={href}
      aria-current={current ? "page" : undefined}
      className={classNames(
        "inline-flex min-h-11 items-center rounded-pill px-5 font-semibold text-16 transition-colors",
        current ? "bg-solid text-on-solid" : "bg-quiet hover:bg-line",
      )}
    >
      {label}
    </a>
  );
}

/** Small screens: a native popover, so that it opens, closes and restores the focus without a script. */
function Drawer({ path }: { path: string }) {
  const { registrationUrl } = useSite();
  return (
    <div
      id="site-menu"
      popover="auto"
      role="dialog"
      aria-label="Menu"
      className="on-night site-drawer m-0 ml-auto h-dvh max-h-none w-80 max-w-[85vw] bg-night p-6 shadow-float backdrop:bg-scrim"
    >
      <div className="flex h-full flex-col">
        <button
          type="button"
          popoverTarget="site-menu"
          popoverTargetAction="hide"
          aria-label="Close menu"
          className="-mt-2 -mr-2 grid size-11 place-items-center self-end rounded-control hover:bg-quiet"
        >
          <X aria-hidden="true" className="size-6" />
        </button>
        <nav aria-label="Menu" className="mt-4 flex flex-col gap-3">
          {pills.map((pill) => (
            <Pill key={pill.href} {...pill} current={pill.href === path} />
          ))}
        </nav>
        <div className="mt-8 flex flex-col gap-3 border-line border-t pt-8">
          <ButtonAnchor href="/login" wide>
            Log in
          </ButtonAnchor>
          <ButtonAnchor href={registrationUrl} variant="primary" wide>
            Get Started
          </ButtonAnchor>
        </div>
      </div>
    </div>
  );
}

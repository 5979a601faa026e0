import { Menu, X } from "lucide-react";
import { ButtonAnchor } from "../../design/button-anchor.tsx";
import { classNames } from "../../design/class-names.ts";
import { Logo } from "../../design/logo.tsx";
import { useSite } from "../site.tsx";

const pills = [
  { href: "/features/personal", label: "Personal" },
  { href: "/features/business", label: "Business" },
];

/** The header of every public page. Fixed; the page's script makes it compact beyond 200 px of scrolling. */
export function SiteHeader({ path }: { path: string }) {
  const { registrationUrl } = useSite();
  return (
    <header
      data-site-header
      className="on-night group fixed inset-x-0 top-0 z-20 bg-night data-compact:shadow-float"
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
          <ButtonAnchor href={registrationUrl} variant="primary" className="group-data-compact:min-h-11">
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

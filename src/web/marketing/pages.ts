import type { ComponentType } from "react";
import { type SitePath, sitePages } from "#contract/pages.ts";
import { formatStandardMargin } from "#domain/market/pricing/margin.ts";
import { brochure } from "./brochure.ts";
import { BusinessPage } from "./business/business-page.tsx";
import { CareersPage } from "./careers/careers-page.tsx";
import { ComplaintsPage } from "./complaints/complaints-page.tsx";
import { ContactPage } from "./contact/contact-page.tsx";
import { DisclaimersPage } from "./disclaimers/disclaimers-page.tsx";
import { AdvancedTradingPage } from "./features/advanced-trading-page.tsx";
import { CommunityGrowthPage } from "./features/community-growth-page.tsx";
import { ProfitSharingPage } from "./features/profit-sharing-page.tsx";
import { SavingsPage } from "./features/savings-page.tsx";
import { SecurePlatformPage } from "./features/secure-platform-page.tsx";
import { HomePage } from "./home/home-page.tsx";
import { PersonalPage } from "./personal/personal-page.tsx";
import { LoginPage, RegisterPage } from "./sign-in/sign-in-page.tsx";
import type { Site } from "./site.tsx";
import { TermsPage } from "./terms/terms-page.tsx";

/** A public page: server-rendered HTML without the application. */
export type PublicPage = {
  /** Starts with a slash and has none at its end. */
  readonly path: string;
  /** "" for the front page, which is titled Summit alone. */
  readonly title: string;
  /** One or two sentences for search engines and link previews. */
  readonly description: string;
  /**
   * The content of `<main>` above the final call to action. Rendered once on the server: no effects or state;
   * anything interactive is native or an island.
   */
  readonly Page: ComponentType;
  /** Whether the client's Home is what people go to from this page. */
  readonly opensHome?: boolean;
  /** Target of the call to action; defaults to registration. */
  readonly getStartedHref?: string;
  /** Additional schema.org data for search engines. */
  readonly structuredData?: (site: Site) => readonly StructuredData[];
};

export type StructuredData = { readonly "@type": string; readonly [name: string]: unknown };

const { currencies } = brochure;

/** Content of the public pages. */
const contents: Readonly<Record<SitePath, Omit<PublicPage, "path" | "title">>> = {
  "/": {
    description: `Exchange money at the mid-market rate less ${formatStandardMargin}, pay people in ${currencies.payments} currencies, and share in the profit.`,
    Page: HomePage,
  },
  "/features/savings": {
    description: "See what a better exchange rate saves, with an example of pounds to euros.",
    Page: SavingsPage,
  },
  "/features/profit-sharing": {
    description: "Earn an ongoing share of our fee on what your referrals exchange.",
    Page: ProfitSharingPage,
  },
  "/features/community-growth": {
    description: "How you earn points with every exchange, and what they could be worth.",
    Page: CommunityGrowthPage,
  },
  "/features/advanced-trading": {
    description: "Real-time rates, charts, limit orders, forward contracts and expert support.",
    Page: AdvancedTradingPage,
  },
  "/features/secure-platform": {
    description: "How we protect your money, your account and your data.",
    Page: SecurePlatformPage,
  },
  "/features/personal": {
    description: "Same-day transfers to most destinations, with a dedicated specialist.",
    Page: PersonalPage,
  },
  "/features/business": {
    description: `Payments in ${currencies.payments} currencies, accounts in ${currencies.accounts}, hedging and credit.`,
    Page: BusinessPage,
  },
  "/careers": {
    description: "Open roles at Summit, and how to apply.",
    Page: CareersPage,
  },
  "/complaints": {
    description: "How to complain, what happens next and when.",
    Page: ComplaintsPage,
  },
  "/contact": {
    description: "Reach a person by phone, email, WhatsApp or online meeting.",
    Page: ContactPage,
    getStartedHref: "/register",
  },
  "/disclaimers": {
    description: "Regulatory disclosures from our partner firms.",
    Page: DisclaimersPage,
  },
  "/terms": {
    description: "What you agree to when you open an account and when you book, in plain words.",
    Page: TermsPage,
  },
};

/** Every public page, in site-map order. */
export const publicPages: readonly PublicPage[] = sitePages.map((page) => ({
  ...page,
  ...contents[page.path],
}));

/** Sign-in pages, without the site's header and footer. */
export const signInPages: readonly PublicPage[] = [
  {
    path: "/login",
    title: "Log in",
    description: "Log in to your Summit account.",
    Page: LoginPage,
    opensHome: true,
  },
  {
    path: "/register",
    title: "Register",
    description: "Open a Summit account. All you need to start is an email address and a password.",
    Page: RegisterPage,
  },
];

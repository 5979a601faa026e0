import { formatPercent } from "#domain/format-percent.ts";
import {
  closeoutQuoteFirmMs,
  freeCancelMs,
  freeCancelsADay,
} from "#domain/payments/close-outs/free-cancellation.ts";
import { standardDepositShare } from "#domain/payments/forwards/deposit-share.ts";
import { quoteFirmMs } from "#domain/trading/quotes/lifecycle.ts";
import { businessDaysToFund } from "#domain/trading/quotes/price-quote.ts";
import { type Fact, FactList } from "#web/marketing/page-parts/fact-list.tsx";
import { PageHero } from "#web/marketing/page-parts/page-hero.tsx";
import { useSite } from "#web/marketing/site.tsx";

const seconds = (ms: number) => `${ms / 1_000} seconds`;

/** What clients agree to: the product's own rules, with their figures from the rules themselves. */
export function TermsPage() {
  return (
    <>
      <PageHero
        title="The terms, in plain words."
        lead="These are Summit’s Terms of Use: what you agree to when you open an account and when you book, and what you can expect from us."
      />
      <FactList id="account" heading="Your account" facts={useAccountTerms()} />
      <FactList id="exchanges" heading="Exchanges" facts={exchanges} />
      <FactList id="automatic" heading="Orders, rules and schedules" facts={automatic} />
      <FactList id="forwards" heading="Forwards" facts={forwards} />
      <FactList id="payments" heading="Money in and out" facts={payments} />
      <FactList id="rest" heading="And the rest" facts={rest} />
    </>
  );
}

function useAccountTerms(): readonly Fact[] {
  const { addressLines, email } = useSite();
  return [
    {
      title: "Who we are",
      text: (
        <>
          {addressLines.join(", ")} offers this service under the name Summit. Summit arranges exchanges and
          payments; the partner firms under{" "}
          <a href="/disclaimers" className="link">
            Disclaimers
          </a>{" "}
          provide the payment services.
        </>
      ),
    },
    {
      title: "Opening it",
      text: "Before you can exchange, we check who you are, and for a company who owns and runs it. We check names against sanctions lists then and afterwards, and may ask for documents.",
    },
    {
      title: "Keeping it safe",
      text: (
        <>
          Keep your password and your second factor to yourself. If somebody else may have them, email{" "}
          <a href={`mailto:${email}`} className="link">
            {email}
          </a>{" "}
          or call us at once, so that we can stop payments.
        </>
      ),
    },
    {
      title: "Acting for a company",
      text: "Its owners decide who may prepare, approve and see what. What members and API keys do within their rights, they do for the company.",
    },
    {
      title: "Pausing it",
      text: "We may pause exchanges and payments where the law asks us to, or where something looks like fraud. We’re not always allowed to say why.",
    },
  ];
}

const exchanges: readonly Fact[] = [
  {
    title: "Your rate",
    text: `Rates on the public pages are indicative. Yours is the one on your quote, beside the mid-market rate and our margin. We hold it for ${seconds(quoteFirmMs)}.`,
  },
  {
    title: "Booking is binding",
    text: `Once you book, you owe the amount shown, on the phone too. Pay it by bank transfer or from your balance within ${businessDaysToFund} business days.`,
  },
  {
    title: "Changing your mind",
    text: `Cancelling is free within ${seconds(freeCancelMs)} of booking, up to ${freeCancelsADay} times a day over all your accounts.`,
  },
  {
    title: "Cancelling later, or not paying",
    text: `We close the exchange at your rate at that moment. You pay any loss; a gain isn’t paid out. When you cancel, you see the cost first, and it’s firm for ${seconds(closeoutQuoteFirmMs)}.`,
  },
  {
    title: "Debts",
    text: "If your balance doesn’t cover a loss, you owe us the rest. We take it from what you receive next in that currency. Until it’s paid, you can’t book or withdraw, in any of your accounts.",
  },
  {
    title: "Limits",
    text: "We limit what you can have booked and not yet paid, in all of your accounts together. Above it, you’re asked to pay for an earlier exchange first.",
  },
];

const automatic: readonly Fact[] = [
  {
    title: "Target rates and stops",
    text: "When your rate reaches your target or your stop, we book the exchange at the rate of that moment, and it’s binding. After a jump, a stop can be filled at a lower rate than you set.",
  },
  {
    title: "Auto exchange",
    text: "We exchange what you receive at your rate when it arrives, as your rule says, until you pause or delete the rule.",
  },
  {
    title: "Scheduled payments",
    text: "We pay on the day, from your balance or with an exchange at your rate then. If there isn’t enough money, or the rate is below your limit, we try again as your schedule says, and tell you if we couldn’t pay.",
  },
  {
    title: "Without a rate",
    text: "While a market is closed, we have no current rate or aren’t quoting a pair, nothing is exchanged. Orders, rules and schedules wait, and say why.",
  },
];

const forwards: readonly Fact[] = [
  {
    title: "What you agree to",
    text: "A forward fixes a rate now for an exchange later. You have to exchange all of it by its last day, in as many parts as you like. What’s left at 15:00 in London on the last day is exchanged by itself.",
  },
  {
    title: "Other dates",
    text: "You can move what’s left to other dates at the price that we quote for it. While a forward has lost more than its deposit covers, it can’t be moved to a later date.",
  },
  {
    title: "The deposit",
    text: "Your quote shows it, if there is one. It’s taken from your balance, stays yours, and goes back to your balance once each part is paid or closed. You can also send it by bank transfer: until 17:00 in London on the second business day, or the last moment to exchange if that’s sooner. If it isn’t in your balance by then, we close the forward. One forward at a time can wait for its deposit.",
  },
  {
    title: "Margin calls",
    text: `If a forward’s loss is more than half of its deposit, or of ${formatPercent(standardDepositShare / 10_000)} of what’s left where that’s more, we ask you to add to the deposit by 17:00 in London on the next business day. Until you do, you can’t exchange any of it. If you don’t, we may close the forward. A call that’s open on the last day stays until what’s exchanged then is paid.`,
  },
  {
    title: "Closing",
    text: "A forward that’s closed costs what it takes to reverse what’s left of it. The cost comes from the deposit, then from your balance; you owe the rest. A gain isn’t paid out.",
  },
];

const payments: readonly Fact[] = [
  {
    title: "Paying us",
    text: "Send money from an account in your own name, with the reference that we show. Money from somebody else waits until our team has checked it, and may be sent back.",
  },
  {
    title: "Your balance",
    text: "Your balance is your money. We don’t pay interest on it, and you can withdraw it at any time.",
  },
  {
    title: "Paying others",
    text: "Check a recipient’s details before you pay. A payment to the account that you entered counts as made, and one that we’ve sent can’t be cancelled. If it comes back, it goes to your balance.",
  },
  {
    title: "When it arrives",
    text: "Delivery dates are estimates: banks, holidays and checks can delay a payment.",
  },
];

const rest: readonly Fact[] = [
  {
    title: "Rewards",
    text: "Referral earnings are yours once we’ve credited them. What points could be worth is an expectation, neither a promise nor investment advice.",
  },
  {
    title: "Your data",
    text: "You can download a copy of your data under Security. What the law asks us to keep, we keep as long as it says.",
  },
  {
    title: "Closing your account",
    text: "You can close it under Security once it’s empty and nothing is open.",
  },
  {
    title: "If something goes wrong",
    text: (
      <>
        Tell us. How we deal with it, and where to go if you disagree, is under{" "}
        <a href="/complaints" className="link">
          Complaints
        </a>
        .
      </>
    ),
  },
];

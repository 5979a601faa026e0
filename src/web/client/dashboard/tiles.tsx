import { Link } from "react-router";

const tiles = [
  { to: "/auto-exchange", name: "Auto Exchange", purpose: "Convert incoming money automatically" },
  { to: "/alerts", name: "Rate Alerts", purpose: "Get told when a rate is reached" },
  { to: "/orders", name: "Orders", purpose: "Exchange at your target rate" },
  { to: "/market-reports", name: "Market Reports", purpose: "Weekly analysis of your currencies" },
  { to: "/balances", name: "Balances", purpose: "Your currency accounts" },
  { to: "/history", name: "History", purpose: "Every exchange and payment" },
  { to: "/beneficiaries", name: "Beneficiaries", purpose: "The people you pay" },
  { to: "/careers", name: "Careers", purpose: "Work with us" },
];

export function Tiles() {
  return (
    <nav aria-label="More of Summit" className="overflow-hidden rounded-panel border border-line bg-line">
      <ul className="grid grid-cols-2 gap-px lg:grid-cols-4">
        {tiles.map(({ to, name, purpose }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex h-full min-h-20 flex-col bg-panel px-4 py-4 transition-colors hover:bg-glacier focus-visible:-outline-offset-2 md:px-6"
            >
              <span className="font-semibold text-16">{name}</span>
              <span className="text-13 text-stone">{purpose}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

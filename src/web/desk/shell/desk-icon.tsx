import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  CalendarClock,
  CalendarRange,
  ChartCandlestick,
  FileText,
  Headset,
  Inbox,
  LayoutDashboard,
  type LucideIcon,
  MailX,
  MessageSquare,
  Newspaper,
  Percent,
  Scale,
  ScanSearch,
  ScrollText,
  Tags,
  Unplug,
  UserCheck,
  UserCog,
  Users,
} from "lucide-react";
import type { DeskPath } from "#contract/pages.ts";

const icons: Readonly<Record<DeskPath, LucideIcon>> = {
  "/admin": LayoutDashboard,
  "/admin/inbox": Inbox,
  "/admin/clients": Users,
  "/admin/trades": ArrowLeftRight,
  "/admin/quotes": Tags,
  "/admin/forwards": CalendarRange,
  "/admin/pricing": Percent,
  "/admin/forward-pricing": CalendarClock,
  "/admin/position": ChartCandlestick,
  "/admin/receipts": ArrowDownToLine,
  "/admin/statements": FileText,
  "/admin/payouts": ArrowUpFromLine,
  "/admin/reconciliation": Scale,
  "/admin/screening": ScanSearch,
  "/admin/market-reports": Newspaper,
  "/admin/feedback": MessageSquare,
  "/admin/refused-mails": MailX,
  "/admin/failed-events": Unplug,
  "/admin/brokers": Headset,
  "/admin/staff": UserCog,
  "/admin/approvals": UserCheck,
  "/admin/audit": ScrollText,
};

/** The icon of a page in the navigation. Apart from the pages' sections, whose scripts the client area has too. */
export function DeskIcon({ path }: { path: DeskPath }) {
  const Icon = icons[path];
  return <Icon aria-hidden="true" className="size-4.5 shrink-0" />;
}

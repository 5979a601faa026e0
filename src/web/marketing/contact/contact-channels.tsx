import { CalendarDays, type LucideIcon, Mail, MessageCircle, Phone } from "lucide-react";
import type { ReactNode } from "react";
import { useSite } from "#web/marketing/site.tsx";
import { phoneHref } from "./phone-href.ts";

/** Every way to reach a specialist. Pages that already show the number omit it here. */
export function ContactChannels({ withPhone = true }: { withPhone?: boolean }) {
  const { phone, email, whatsAppUrl, meetingUrl } = useSite();
  return (
    <ul className="border-ink border-t">
      {withPhone && (
        <Channel icon={Phone} name="Call" href={phoneHref(phone)} detail="24/7, every day of the year">
          <span className="figures">{phone}</span>
        </Channel>
      )}
      <Channel icon={Mail} name="Email" href={`mailto:${email}`} detail="For anything that isn’t urgent">
        {email}
      </Channel>
      <Channel icon={MessageCircle} name="WhatsApp" href={whatsAppUrl} detail="For a quick question">
        Start a chat
      </Channel>
      <Channel icon={CalendarDays} name="Online meeting" href={meetingUrl} detail="At a time that suits you">
        Book a meeting
      </Channel>
    </ul>
  );
}

type ChannelProps = { icon: LucideIcon; name: string; href: string; detail: string; children: ReactNode };

function Channel({ icon: Icon, name, href, detail, children }: ChannelProps) {
  return (
    <li className="border-line border-b">
      <a href={href} className="group flex items-center gap-4 py-5">
        <span className="grid size-12 shrink-0 place-items-center rounded-pill bg-glacier text-pine">
          <Icon aria-hidden="true" className="size-5" />
        </span>
        <span className="min-w-0">
          <span className="block text-14 text-stone">
            {name}. {detail}.
          </span>
          <span className="block font-semibold text-19 group-hover:underline">{children}</span>
        </span>
      </a>
    </li>
  );
}

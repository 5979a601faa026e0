import { Gift, House, Mail, MessageSquare, Mountain, ShieldCheck } from "lucide-react";

export type Place = { to: string; label: string; icon: typeof House };

/** The sidebar's upper part, and three of the phone's bar of four. */
export const mainPlaces: readonly Place[] = [
  { to: "/", label: "Home", icon: House },
  { to: "/profit-share", label: "Profit Share", icon: Gift },
  { to: "/equity-share", label: "Equity Share", icon: Mountain },
];

/** The sidebar's lower part; in the drawer on a phone. */
export const lowerPlaces: readonly Place[] = [
  { to: "/security", label: "Security", icon: ShieldCheck },
  { to: "/feedback", label: "Feedback", icon: MessageSquare },
  { to: "/contact", label: "Contact", icon: Mail },
];

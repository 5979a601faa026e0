/** The registration link of an invitation. */
export function invitationLink(origin: string, referralCode: string): string {
  return `${origin}/register?ref=${encodeURIComponent(referralCode)}`;
}

export type ShareLink = { readonly name: string; readonly href: string };

const invitation = "I exchange currencies with Summit, which shares its profit. Join with my link:";

/** Share targets with the link filled in. */
export function shareLinks(link: string): readonly ShareLink[] {
  const text = encodeURIComponent(`${invitation} ${link}`);
  const address = encodeURIComponent(link);
  return [
    { name: "Email", href: `mailto:?subject=${encodeURIComponent("Join me at Summit")}&body=${text}` },
    { name: "WhatsApp", href: `https://wa.me/?text=${text}` },
    { name: "Facebook", href: `https://www.facebook.com/sharer/sharer.php?u=${address}` },
    { name: "LinkedIn", href: `https://www.linkedin.com/sharing/share-offsite/?url=${address}` },
  ];
}

/** How a mail server is spoken to. */
export type SmtpSecurity = {
  /** The address without what only Summit understands. */
  readonly url: string;
  /** No mail leaves without encryption: a server, or somebody in between, that offers none gets none. */
  readonly requireTLS: boolean;
  readonly ignoreTLS: boolean;
};

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Reads `SMTP_URL`: `smtp://` needs STARTTLS unless the server is on this machine or `?tls=none` asks for plain text. */
export function smtpSecurity(address: string): SmtpSecurity {
  const url = new URL(address);
  const isPlain = url.searchParams.get("tls") === "none";
  url.searchParams.delete("tls");
  const isOpen = url.protocol === "smtp:" && (isPlain || loopback.test(url.hostname));
  return {
    url: url.href,
    requireTLS: url.protocol === "smtp:" && !isOpen,
    ignoreTLS: url.protocol === "smtp:" && isPlain,
  };
}

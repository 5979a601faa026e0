/** Encryption of the connection to a mail server. */
export type SmtpSecurity = {
  /** Without Summit's own query parameters. */
  readonly url: string;
  /** Refuses to send without STARTTLS, which also defeats downgrade attacks. */
  readonly requireTLS: boolean;
  readonly ignoreTLS: boolean;
};

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Parses `SMTP_URL`: `smtp://` requires STARTTLS unless the server is local or `?tls=none` is given. */
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

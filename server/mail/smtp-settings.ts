/** A mail server, from the address it is configured by. */
export interface SmtpSettings {
  host: string;
  port: number;
  /** TLS from the first byte; otherwise it begins with STARTTLS. */
  secure: boolean;
  user: { name: string; password: string } | null;
}

/** `smtps://user:password@host:465`, or `smtp://` with STARTTLS, port 587 unless it says otherwise. */
export function smtpSettings(address: string): SmtpSettings {
  const { protocol, hostname, port, username, password } = new URL(address);
  const secure = protocol === 'smtps:';
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    user: username ? { name: decodeURIComponent(username), password: decodeURIComponent(password) } : null,
  };
}

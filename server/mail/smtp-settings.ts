/** The mail server of a configured address. */
export interface SmtpSettings {
  host: string;
  port: number;
  /** TLS from the first byte, by STARTTLS, or none: only for a mail server on this machine. */
  encryption: 'tls' | 'starttls' | 'none';
  user: { name: string; password: string } | null;
}

const loopback = /^(localhost|127\.[\d.]+|::1)$/;

/** Parses `smtps://user:password@host:465`, or `smtp://` with STARTTLS, by default on port 587. */
export function smtpSettings(address: string): SmtpSettings {
  const { protocol, hostname, port, username, password } = new URL(address);
  const host = hostname.replace(/^\[|\]$/g, '');
  const encryption = protocol === 'smtps:' ? 'tls' : loopback.test(host) ? 'none' : 'starttls';
  return {
    host,
    port: Number(port) || (encryption === 'tls' ? 465 : 587),
    encryption,
    user: username ? { name: decodeURIComponent(username), password: decodeURIComponent(password) } : null,
  };
}

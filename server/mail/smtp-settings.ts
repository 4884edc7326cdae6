/** A mail server, from the address it is configured by. */
export interface SmtpSettings {
  host: string;
  port: number;
  /** TLS from the first byte, begun with STARTTLS, or none: that is for a mail server on this machine alone. */
  encryption: 'tls' | 'starttls' | 'none';
  user: { name: string; password: string } | null;
}

const loopback = /^(localhost|127\.[\d.]+|::1)$/;

/** `smtps://user:password@host:465`, or `smtp://` with STARTTLS, port 587 unless it says otherwise. */
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

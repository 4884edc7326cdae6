import type { Portal } from '../../contract/session.ts';

/** The name of a portal's cookie (docs/security.md). Cookies ignore ports, so on localhost the port is in the name. */
export function cookieName(portal: Portal, publicUrl: string): string {
  const { protocol, port } = new URL(publicUrl);
  return protocol === 'https:' ? `__Host-portico-${portal}` : `portico-${portal}-${port || '80'}`;
}

/** A `Set-Cookie` value. `maxAgeSeconds` 0 takes the cookie away. WebKit refuses Secure on http://localhost. */
export function setCookie(portal: Portal, publicUrl: string, value: string, maxAgeSeconds: number): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${cookieName(portal, publicUrl)}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly${secure}; SameSite=Strict`;
}

/** What a `Cookie` header holds of a portal, if anything that could be ours. */
export function cookieOf(portal: Portal, publicUrl: string, header: string): string | null {
  const name = cookieName(portal, publicUrl);
  for (const pair of header.split(';')) {
    const [key, ...value] = pair.trim().split('=');
    if (key === name) return /^[\w-]{1,100}$/.test(value.join('=')) ? value.join('=') : null;
  }
  return null;
}

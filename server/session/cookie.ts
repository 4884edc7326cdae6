import { generateCookie } from 'hono/cookie';
import { parse } from 'hono/utils/cookie';
import type { Portal } from '#contract/session/session.ts';

/** The name of a portal's cookie (docs/security.md). Cookies ignore ports, so on localhost the port is in the name. */
export function cookieName(portal: Portal, publicUrl: string): string {
  const { protocol, port } = new URL(publicUrl);
  return protocol === 'https:' ? `__Host-portico-${portal}` : `portico-${portal}-${port || '80'}`;
}

/** A `Set-Cookie` value. `maxAgeSeconds` 0 removes the cookie. WebKit refuses Secure on http://localhost. */
export const setCookie = (portal: Portal, publicUrl: string, value: string, maxAgeSeconds: number): string =>
  cookieText(cookieName(portal, publicUrl), publicUrl, value, maxAgeSeconds);

/** A `Set-Cookie` value for any name beginning with a `cookieName`. */
export const cookieText = (name: string, publicUrl: string, value: string, maxAge: number): string =>
  generateCookie(name, value, {
    maxAge,
    httpOnly: true,
    secure: publicUrl.startsWith('https:'),
    sameSite: 'Strict',
  });

/** Value of a portal's cookie in a `Cookie` header, if it has the right form. */
export function cookieOf(portal: Portal, publicUrl: string, header: string): string | null {
  const value = cookieValue(cookieName(portal, publicUrl), header);
  return value !== null && /^[\w-]{1,100}$/.test(value) ? value : null;
}

/** Value of the first cookie of this name in a `Cookie` header. */
export const cookieValue = (name: string, header: string): string | null => parse(header, name)[name] ?? null;

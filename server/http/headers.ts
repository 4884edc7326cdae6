/** The content security policy of every document, of the worker and of the PDF worker (docs/security.md). */
export const contentPolicy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "object-src 'none'",
  "frame-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types app default',
  'report-uri /api/csp-report',
].join('; ');

/** The same for a page that may also connect to other origins. */
export const policyAllowing = (origins: readonly string[]): string =>
  contentPolicy.replace("connect-src 'self'", ["connect-src 'self'", ...origins].join(' '));

const year = 31_536_000;

/** Default headers of every answer. HSTS only if the address is https and not on this machine. */
export function securityHeaders(publicUrl: string): Record<string, string> {
  const { protocol, hostname } = new URL(publicUrl);
  const lasting = protocol === 'https:' && hostname !== 'localhost';
  return {
    'content-security-policy': contentPolicy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=()',
    ...(lasting && { 'strict-transport-security': `max-age=${year}; includeSubDomains` }),
  };
}

/*
 * Trusted Types (the content policy asks for them): two policies, made once, when the app starts.
 * `app` hands out script addresses for our own worker files only. `default` lets a library empty an element
 * (`innerHTML = ''`, which react-pdf does) and refuses every other string that would become markup or script.
 */
interface PolicyFactory {
  createPolicy(
    name: string,
    rules: {
      createHTML?: (text: string) => string | null;
      createScriptURL?: (address: string) => string | null;
    },
  ): { createScriptURL(address: string): string };
}

/** The full address if it is one of our own scripts, else null: /sw.js and built files under /assets/, same origin. */
export function ownScript(address: string, origin = location.origin): string | null {
  const url = new URL(address, origin);
  const ours = url.pathname === '/sw.js' || url.pathname.startsWith('/assets/');
  return ours && url.origin === origin ? url.href : null;
}

const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;
const app = factory?.createPolicy('app', { createScriptURL: (address) => ownScript(address) });
factory?.createPolicy('default', { createHTML: (text) => (text === '' ? '' : null) });

/**
 * The address of a worker script in the form `new Worker` and `serviceWorker.register` accept under the content
 * policy. Throws a TypeError for an address that is not ours. The development server keeps workers elsewhere
 * and sends no policy, so there the address goes through as it is.
 */
export function scriptUrl(address: string): string {
  if (import.meta.env.DEV) return address;
  if (app) return app.createScriptURL(address);
  const own = ownScript(address);
  if (own === null) throw new TypeError(`Not a script of ours: ${address}`);
  return own;
}

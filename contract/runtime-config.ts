import * as v from 'valibot';
import { endpoint } from './core/endpoint.ts';
import type { Permission } from './core/permissions.ts';
import type { Shades } from './firm/shades.ts';
import type { CloudPortal, CloudProvider } from './session/cloud.ts';

/** Header of every answer with the build's version. A changed version forces logout (specification, section 4). */
export const versionHeader = 'x-portico-version';
export const readVersion = endpoint({
  name: 'settings.getVersion',
  summary: "The server's version",
  api: 'main',
  method: 'GET',
  path: '/settings/get-version',
  shape: 'data',
  answer: v.object({ value: v.string() }),
  allow: { by: 'nothing' },
  quiet: true,
  rate: 'telemetry',
});

/**
 * Time without a byte after which a fetch of the settings or of a part of the app is given up, ms. A slow network takes longer for a whole
 * file, and may.
 */
export const stallMs = 30_000;

/** A link of the staff menu to another app; hidden while its `url` is empty. */
export interface AppLink {
  title: string;
  /** `https:` or `http:`, or empty. */
  url: string;
  /** Null: every member of staff sees it. */
  permission: Permission | null;
  icon: string;
  /** True if the link replaces the page; other links open a new tab. */
  newDesign: boolean;
}

/**
 * True if a value is a complete answer of `/config.json`: it has everything that every version of the answer has. A truncated answer and
 * the page of a network are not.
 */
export function isRuntimeConfig(value: unknown): value is RuntimeConfig {
  const { firm, version, signIn, redirectHosts, links } = (value ?? {}) as Partial<RuntimeConfig>;
  return (
    typeof firm?.name === 'string' &&
    typeof version === 'string' &&
    typeof signIn?.password === 'boolean' &&
    Array.isArray(redirectHosts) &&
    Array.isArray(links)
  );
}

/** Answer of `/config.json`: everything that depends on the installation. The app fetches it at start; none of it is compiled in. */
export interface RuntimeConfig {
  /** `logo`: address of its picture; `shades`: of its accent colour. Null, or absent from answers of older servers: the firm has none. */
  firm: {
    name: string;
    product: string;
    helpUrl: string | null;
    logo?: string | null;
    shades?: Shades | null;
  };
  version: string;
  /** The public address (`PUBLIC_URL`); absent from answers of older servers. */
  publicUrl?: string;
  demo: boolean;
  /** Ways to sign in; `cloud` if an OpenID provider is set up. Absent from answers of older servers that are kept offline. */
  signIn: { password: boolean; cloud?: Partial<Record<CloudPortal, CloudProvider>> };
  /** Ways to unlock the vault; absent from answers of older servers, which means all ways. */
  unlock?: { pin: boolean };
  /** True if the mail server takes letters outside ASCII before the @; absent from answers of older servers. */
  unicodeAddresses?: boolean;
  /** Hosts a redirectUrl may name (specification, section 5). */
  redirectHosts: string[];
  links: AppLink[];
  /** The page of a client's onboarding elsewhere, with `{clientId}` in the place of its id. Null, or absent from answers of older servers: there is none. */
  onboardingUrl?: string | null;
  versionCheckMs: number;
  /** The DSN named in error reports. The reports themselves go to this origin (`reportPath`). */
  errorDsn: string;
}

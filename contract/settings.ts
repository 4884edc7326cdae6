import * as v from 'valibot';
import { endpoint } from './core/endpoint.ts';
import type { Permission } from './core/permissions.ts';
import type { CloudPortal, CloudProvider } from './session/cloud.ts';

/** The build's version: a change forces logout (specification, section 4). Also in the header of every answer. */
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

/** A link of the staff menu to another app; one without an address does not appear. */
export interface AppLink {
  title: string;
  /** `https:` or `http:`, or empty. */
  url: string;
  permission: Permission;
  icon: string;
  /** Entries of the newer design replace the page; others open a new tab. */
  newDesign: boolean;
}

/**
 * True if something is a whole answer of `/config.json`: what every version of it has is there. A part that arrived, or the page of a
 * network, is none.
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

/** `/config.json`: everything environmental, fetched at boot; nothing of it is compiled in. */
export interface RuntimeConfig {
  firm: { name: string; product: string; helpUrl: string | null };
  version: string;
  /** The address people use (`PUBLIC_URL`); an older server's answer has none. */
  publicUrl?: string;
  demo: boolean;
  /** The ways in that are offered; `cloud` where an OpenID provider is set up. An older server's answer, kept offline, has none. */
  signIn: { password: boolean; cloud?: Partial<Record<CloudPortal, CloudProvider>> };
  /** Ways to open what a device keeps; an older server's answer says nothing, and means all. */
  unlock?: { pin: boolean };
  /** Hosts a redirectUrl may name (specification, section 5). */
  redirectHosts: string[];
  links: AppLink[];
  versionCheckMs: number;
  /** The DSN that error reports name; they are handed in on this origin all the same. */
  errorDsn: string;
}

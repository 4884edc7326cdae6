import { lastVisitedClientStatusKey } from '#contract/core/limits.ts';
import { type Portal, portals } from '#contract/session/session.ts';
import { cachePrefix, outboxPrefix, pendingLogoutsName } from '../database/names.ts';
import { importColumnsKey, readyKey, referenceKey, setupDraftKey } from '../plain/keys.ts';
import { plainKeys } from '../plain/plain-entries.ts';
import { saltKey, vaultMetadataKey } from '../plain/vault-metadata.ts';
import { type Erasable, type LeftState, states } from '../vault/vault-states.ts';

/** A browser's storage areas for a site. */
export type ClearedPlace = 'indexedDB' | 'localStorage' | 'sessionStorage' | 'caches';

/** A key Portico stores something under. `erasedAs` null: never cleared, it holds nothing of a person. */
export interface StoredKey {
  readonly place: ClearedPlace;
  /** The whole key, or its beginning when more follows. */
  readonly key: string;
  readonly begins?: true;
  readonly holds: string;
  readonly erasedAs: Erasable | null;
}

/**
 * Every stored key. The sign-out test enumerates the browser's storage against it. Rows inside the databases that go earlier
 * than the database (live key, renewal half, key copies) are in `vault/close.ts`.
 */
export const storedKeys: readonly StoredKey[] = [
  {
    place: 'indexedDB',
    key: cachePrefix,
    begins: true,
    holds: 'records, files, entries, lock row',
    erasedAs: 'outbox',
  },
  {
    place: 'indexedDB',
    key: outboxPrefix,
    begins: true,
    holds: 'unsent work and the keys to it',
    erasedAs: 'outbox',
  },
  {
    place: 'indexedDB',
    key: pendingLogoutsName,
    holds: 'hashes that end sessions signed out of without a network, for an hour at most',
    erasedAs: null,
  },
  {
    place: 'indexedDB',
    key: 'workbox-expiration',
    holds: 'when parts of the app were last used',
    erasedAs: null,
  },
  {
    place: 'indexedDB',
    key: 'sentry-offline',
    holds: 'error reports on their way: no ids, names or values (contract/core/scrub.ts)',
    erasedAs: null,
  },
  ...portals.map(
    (portal: Portal): StoredKey => ({
      place: 'localStorage',
      key: vaultMetadataKey(portal),
      holds: 'which vaults there are, when they lock, and how much waits in them',
      erasedAs: 'marker',
    }),
  ),
  { place: 'localStorage', key: saltKey, holds: 'random salt of the database names', erasedAs: null },
  {
    place: 'localStorage',
    key: referenceKey,
    holds: 'countries, regions, offices, services, teams',
    erasedAs: null,
  },
  { place: 'localStorage', key: 'portico-look', holds: 'theme and accent', erasedAs: null },
  { place: 'localStorage', key: 'portico-brand', holds: 'the shades of the firm’s colour', erasedAs: null },
  {
    place: 'localStorage',
    key: importColumnsKey,
    holds: 'which column of an imported file is which field, by the names of the columns',
    erasedAs: null,
  },
  {
    place: 'localStorage',
    key: readyKey,
    holds: 'the portals of which this device was told that they open offline',
    erasedAs: null,
  },
  {
    place: 'localStorage',
    key: setupDraftKey,
    holds: 'the first steps of an empty firm, without the password, until it is set up',
    erasedAs: null,
  },
  { place: 'localStorage', key: 'portico-menu', holds: 'how much of the side menu is shown', erasedAs: null },
  {
    place: 'sessionStorage',
    key: plainKeys.version,
    holds: "the server's version, for 3 hours",
    erasedAs: null,
  },
  { place: 'sessionStorage', key: plainKeys.returnTo, holds: 'where the person was going', erasedAs: 'tab' },
  {
    place: 'sessionStorage',
    key: lastVisitedClientStatusKey,
    holds: 'the last client list',
    erasedAs: 'tab',
  },
  {
    place: 'sessionStorage',
    key: 'portico-cloud-trip',
    holds: 'that the person left for the OpenID provider',
    erasedAs: 'tab',
  },
  {
    place: 'sessionStorage',
    key: 'portico-cloud-back',
    holds: 'what they came back with, until the page has read it',
    erasedAs: 'tab',
  },
  {
    place: 'sessionStorage',
    key: 'msal.',
    begins: true,
    holds: 'what MSAL notes on the way; /redirect.html removes it',
    erasedAs: null,
  },
  {
    place: 'sessionStorage',
    key: 'tsr-scroll-restoration-',
    begins: true,
    holds: 'how far pages were scrolled, by the router',
    erasedAs: null,
  },
  {
    place: 'sessionStorage',
    key: 'tanstack_router_reload:',
    begins: true,
    holds: 'which missing part of the app the router reloaded the page for',
    erasedAs: null,
  },
  { place: 'caches', key: 'workbox-precache-v2-', begins: true, holds: 'the app itself', erasedAs: null },
  {
    place: 'caches',
    key: 'portico-assets',
    holds: 'parts of the app fetched when first needed',
    erasedAs: null,
  },
  { place: 'caches', key: 'portico-config', holds: 'the answer of /config.json', erasedAs: null },
  {
    place: 'caches',
    key: 'portico-portals',
    holds: 'which portals were opened here, whose screens are kept',
    erasedAs: null,
  },
  { place: 'caches', key: 'portico-brand', holds: 'the firm’s logo', erasedAs: null },
];

/** The keys of a place that are cleared on the way into a state. */
export const clearedIn = (state: LeftState, place: ClearedPlace): string[] =>
  storedKeys.flatMap(({ key, place: at, erasedAs }) =>
    at === place && erasedAs && states[state].erases.includes(erasedAs) ? [key] : [],
  );

import type { Client } from '#contract/clients/clients.ts';
import type { Requirement } from '#contract/core/requirement.ts';
import type { SearchSource } from '../api/search-source.ts';
import type { PrefetchList } from '../offline/prefetch/prefetch-list.ts';
import type { Vault } from '../offline/vault/vault.ts';

/**
 * A route's description of itself, in its `staticData`. The guard, the menus and the 'no permission' text read the same data, so a menu
 * never leads to a refused page.
 */
export interface Page {
  readonly title: string;
  /** The required permissions; without it, anybody signed in on the portal may see the page. */
  readonly needs?: Requirement;
  /** The path of a page that shows all of this one: a person who may see that page is led there. */
  readonly replacedBy?: string;
  /** Its place in the menus; pages without one are reached from others. */
  readonly menu?: {
    readonly icon: string;
    readonly order: number;
    /** Its label in the bar at the foot of a phone, if the title is too long. */
    readonly short?: string;
    /** Its heading in the side menu. */
    readonly group?: string;
    /** The number shown on it. */
    readonly counter?: Counter;
    /** Shown only on this condition, such as `demo`: the firm is the demo firm. */
    readonly when?: 'demo' | 'counted';
  };
  /** The action that begins on the page, in words: offered in the palette. */
  readonly act?: {
    readonly title: string;
    readonly icon: string;
    /** Other words it is found by. */
    readonly also: string;
  };
  /** Its card among the settings. */
  readonly settings?: { readonly icon: string; readonly order: number; readonly about: string };
  /** Its place in the sub-menu of its record, such as a client. */
  readonly tab?: Tab;
  /** Set if it opens without a connection. */
  readonly offline?: true;
  /** Finds its records; loaded when somebody searches. */
  readonly search?: () => Promise<readonly SearchSource[]>;
  /** Its list, fetched ahead for offline use. */
  readonly prefetch?: {
    /** Its records in the words of an offer to open them without internet. */
    readonly things: string;
    readonly list: () => Promise<PrefetchList>;
  };
  /** Fills the screen, scrolling inside; on the phone without the bar at the foot. */
  readonly fills?: true;
  /** Shows the result of a person's action, or the one thing they came to read: the app offers nothing of its own beside it. */
  readonly outcome?: true;
}

/** A number that a feature keeps up to date beside the screens of a portal. */
export interface Counter {
  /** The counted things, read aloud after the number. */
  readonly label: string;
  /** They wait for the person: counted in the window's title and on the app's icon, and always in a phone's bar. */
  readonly urgent?: true;
  readonly watch: () => Promise<WatchCount>;
}
/** Reports a count at first and at every change. Returns a function that stops. */
export type WatchCount = (vault: Vault, report: (count: number) => void) => () => void;

/** An entry of a record's sub-menu. A fact is a field in the answer of the record's call, such as `local_info.bank_details`. */
export interface Tab {
  readonly order: number;
  /** Shown only while the record has one of these facts; otherwise its address is refused. */
  readonly when?: readonly ClientFact[];
  /** A number, or a list whose entries are counted, in a red badge unless it is 0. */
  readonly counter?: ClientFact;
  /** Names of missing data marked on the tab. */
  readonly marker?: readonly string[];
}
type Path<T> = {
  [K in keyof T & string]: NonNullable<T[K]> extends readonly unknown[] | string | number | boolean
    ? K
    : K | `${K}.${Path<NonNullable<T[K]>>}`;
}[keyof T & string];
export type ClientFact = Path<Client>;

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    page?: Page;
  }
}

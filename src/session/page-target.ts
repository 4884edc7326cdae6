import type { Client } from '../../contract/clients/clients.ts';
import type { Requirement } from '../../contract/core/permissions.ts';

/**
 * What a route says of itself, once, in its `staticData`. The guard, the menus and the 'no permission' text read the same data, so a
 * menu never leads to a refused page.
 */
export interface Page {
  readonly title: string;
  /** What the person must hold; nothing named: anybody signed in on the portal. */
  readonly needs?: Requirement;
  /** The path of a page that shows all of this one: whoever may see that one is led there. */
  readonly replacedBy?: string;
  /** Its place in the menus; pages without one are reached from others. */
  readonly menu?: {
    readonly icon: string;
    readonly order: number;
    /** What the bar at the foot of a phone calls it, if the title is too long. */
    readonly short?: string;
    /** Heading it stands under in the side menu. */
    readonly group?: string;
    /** What is counted on it. */
    readonly counter?: 'toSign' | 'unsent';
    /** Only there while the firm is the demo firm. */
    readonly when?: 'demo' | 'counted';
  };
  /** What is begun on it, as one says it: offered where acts are found by a few letters. */
  readonly act?: {
    readonly title: string;
    readonly icon: string;
    /** Other words it is found by. */
    readonly also: string;
  };
  /** Its place in the sub-menu of the record it shows a part of, such as a client. */
  readonly tab?: Tab;
  /** Whether it opens without a connection. */
  readonly offline?: true;
  /** Fills the screen, scrolling inside; on the phone without the bar at the foot. */
  readonly fills?: true;
  /** Says what became of an act of the person: the app offers nothing of its own beside it. */
  readonly outcome?: true;
}

/** An entry of a record's sub-menu. A fact is a field of what the record's call answers, `local_info.bank_details`. */
export interface Tab {
  readonly order: number;
  /** Only there while the record has one of these facts; its address is refused otherwise. */
  readonly when?: readonly ClientFact[];
  /** A number, or a list whose entries are counted, in a red badge unless it is 0. */
  readonly counter?: ClientFact;
  /** Names of missing data that are marked on it. */
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

import type { Requirement } from '../../contract/permissions.ts';

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
  readonly tab?: { readonly order: number };
  /** Whether it opens without a connection. */
  readonly offline?: true;
  /** Fills the screen, scrolling inside; on the phone without the bar at the foot. */
  readonly fills?: true;
  /** Says what became of an act of the person: the app offers nothing of its own beside it. */
  readonly outcome?: true;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    page?: Page;
  }
}

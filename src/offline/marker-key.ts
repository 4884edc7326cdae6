import type { Portal } from '../../contract/session.ts';

/** Where the markers of a portal lie in localStorage. */
export const markerKey = (portal: Portal): string => `portico-vaults-${portal}`;

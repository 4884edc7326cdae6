import type { Portal } from '../../contract/session.ts';
import { currentMarker } from '../offline/marker.ts';
import { portals } from './portals.ts';

const lastUse = (portal: Portal) => currentMarker(portal)?.seenAt ?? 0;

/** The portals this browser keeps a vault for, open or locked, the last used first. */
export const keptPortals = (): Portal[] =>
  portals.filter((portal) => currentMarker(portal)).sort((a, b) => lastUse(b) - lastUse(a));

/** Those of them somebody is signed in to, as far as the browser knows without asking the server. */
export const activePortals = (): Portal[] =>
  keptPortals().filter((portal) => currentMarker(portal)?.state === 'active');

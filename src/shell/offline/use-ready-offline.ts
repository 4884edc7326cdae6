import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Portal } from '#contract/session/session.ts';
import { readJson, writeText } from '#src/offline/plain/browser-storage.ts';
import { readyKey } from '#src/offline/plain/keys.ts';
import { useSession } from '#src/session/session.ts';
import { wholePortals } from '#src/session/vault/app-opens-offline.ts';

/** Time for which it is said, ms. */
const saidMs = 12_000;

/** The portals of which it was said on this device. */
function saidOf(): readonly unknown[] {
  const said = readJson('localStorage', readyKey);
  return Array.isArray(said) ? said : [];
}
const noteSaid = (portal: Portal) =>
  writeText('localStorage', readyKey, JSON.stringify([...saidOf(), portal]));

/**
 * True for a while, once on this device: the worker answered that all screens of the open portal open here without a network.
 * @param canBeSeen false while something else stands in its place: it is then said later
 */
export function useReadyOffline(canBeSeen: boolean): boolean {
  const { portal } = useSession();
  const isWhole = useSyncExternalStore(wholePortals.subscribe, wholePortals.now).has(portal);
  const [saying, setSaying] = useState(false);
  useEffect(() => {
    if (!isWhole || !canBeSeen || saidOf().includes(portal)) return;
    noteSaid(portal);
    setSaying(true);
    setTimeout(setSaying, saidMs, false);
  }, [isWhole, canBeSeen, portal]);
  return saying && canBeSeen;
}

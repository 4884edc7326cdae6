import { actor } from '../db/actor.ts';
import type { Services } from '../services.ts';
import { fileOf, nextAnchor, readAnchors, textOf } from './anchor.ts';
import { stampRoot } from './anchor-stamp.ts';
import { newestHeads } from './audit.queries.ts';
import { derOfRoots } from './timestamp-roots.ts';

type AnchorServices = Pick<Services, 'db' | 'clock' | 'config' | 'anchors' | 'log' | 'timestampRoots'>;

/**
 * Writes down, once a day, which records have got another head, in a file that can be copied elsewhere. Safe to run at any time: the day's
 * file is written once; stamps that an authority did not give are asked for again.
 */
export async function anchorHeads(services: AnchorServices): Promise<void> {
  const { db, clock, anchors } = services;
  const now = clock.now();
  const before = await readAnchors(anchors);
  const damaged = before.find(({ anchor }) => anchor === null);
  if (damaged) {
    services.log.error({ file: anchors.placeOf(damaged.name) }, 'an anchor cannot be read');
    return;
  }
  if ((before.at(-1)?.name ?? '') < fileOf(now)) {
    const made = nextAnchor(before, await db.as(actor('system'), newestHeads), now);
    if (made) await anchors.write(fileOf(now), textOf(made));
  }
  await stampAnchors(services);
}

/** So many of the newest anchors are stamped where they are not yet. */
const stampedLater = 30;

async function stampAnchors({ anchors, config, log, timestampRoots }: AnchorServices): Promise<void> {
  const { timestamps } = config;
  if (!timestamps) return;
  const newest = (await readAnchors(anchors)).slice(-stampedLater);
  for (const { name, anchor } of newest) {
    if (!anchor || anchor.timestamp !== null) continue;
    try {
      const timestamp = await stampRoot(timestamps, anchor.root, derOfRoots(timestampRoots));
      await anchors.write(name, textOf({ ...anchor, timestamp }));
    } catch (error) {
      log.warn({ error, name }, 'no time stamp for an anchor');
      return;
    }
  }
}

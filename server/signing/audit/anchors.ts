import { randomUUID } from 'node:crypto';
import { dayMs } from '#server/clock.ts';
import { actor } from '#server/db/actor.ts';
import { noteFailure } from '#server/errors/failure.ts';
import type { Services } from '#server/services.ts';
import { derOfRoots } from '../pdf/seal/timestamp-roots.ts';
import { type AnchorFile, anchorFileName, anchorText, nextAnchor, readAnchors } from './anchor.ts';
import { stampRoot } from './anchor-stamp.ts';
import { newestHeads } from './audit.queries.ts';

type AnchorServices = Pick<
  Services,
  'db' | 'clock' | 'config' | 'anchors' | 'log' | 'timestampRoots' | 'version'
>;

class DamagedAnchor extends Error {
  override readonly name = 'DamagedAnchor';
}

/**
 * Writes the changed heads once a day to a file that can be copied elsewhere. Safe to run at any time: the day's file is written once, and
 * missing stamps are asked for again. A damaged file is reported and not changed.
 */
export async function anchorHeads(services: AnchorServices): Promise<void> {
  const { db, clock, anchors } = services;
  const now = clock.now();
  const before = await readAnchors(anchors);
  reportDamaged(services, before);
  if ((before.at(-1)?.name ?? '') < anchorFileName(now)) {
    const made = nextAnchor(before, await db.as(actor('system'), newestHeads), now);
    if (made) await anchors.write(anchorFileName(now), anchorText(made));
  }
  await stampAnchors(services);
}

/** Reports unreadable files in the log and on the errors page. */
function reportDamaged(services: AnchorServices, files: readonly AnchorFile[]): void {
  for (const { name } of files.filter(({ anchor }) => anchor === null)) {
    const file = services.anchors.placeOf(name);
    const error = new DamagedAnchor(
      `The anchor ${file} cannot be read. Bring it back from a copy or a backup; the next ones are written without it.`,
    );
    services.log.error({ file }, error.message);
    noteFailure(services, error, { id: randomUUID(), call: 'anchors', path: '', device: '' });
  }
}

/** An anchor is stamped up to this age: a later stamp would prove little about its time (`check-anchors.ts`). */
const stampedLaterMs = 30 * dayMs;

async function stampAnchors(services: AnchorServices): Promise<void> {
  const { anchors, clock, config, log, timestampRoots } = services;
  const { timestamps } = config;
  if (!timestamps) return;
  const oldest = Date.parse(clock.now()) - stampedLaterMs;
  for (const { name, anchor } of await readAnchors(anchors)) {
    if (!anchor || anchor.timestamp !== null || Date.parse(anchor.at) < oldest) continue;
    try {
      const timestamp = await stampRoot(
        timestamps,
        anchor.root,
        derOfRoots(timestampRoots),
        () => new Date(clock.now()),
      );
      await anchors.write(name, anchorText({ ...anchor, timestamp }));
    } catch (error) {
      log.warn({ error, name }, 'no time stamp for an anchor');
      return;
    }
  }
}

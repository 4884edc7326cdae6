import { exportKeptMs } from '../contract/exports.ts';
import { addActivityMonths } from './activity/queries.ts';
import { addressQueries } from './addresses/queries.ts';
import { attributeQueries } from './attributes/queries.ts';
import { clientServiceQueries } from './client-services/queries.ts';
import { later } from './clock.ts';
import { actor } from './db/actor.ts';
import { forgetOldErrors } from './errors/note.ts';
import { forgetExports } from './exports/export.ts';
import { sweepFiles } from './files/sweep.ts';
import { firmRecordQueries } from './firm/queries.ts';
import { forgetOld } from './http/queries.ts';
import { forgetUnseen } from './inbox/push/queries.ts';
import { forgetInbox } from './inbox/queries.ts';
import { enqueue } from './jobs/queue.ts';
import type { JobHandler } from './jobs/runner.ts';
import { libraryQueries } from './library/queries.ts';
import { payrollRecordQueries } from './payroll/records/queries.ts';
import { deleteAccessLinks } from './people/access-links/queries.ts';
import { managerQueries } from './relationship-managers/queries.ts';
import type { Services } from './services.ts';
import { deleteChallenges } from './session/passkeys/queries.ts';
import { deleteSealingKeys, deleteSessions } from './session/queries.ts';
import { ensureSealingKey, usedForMs } from './session/sealing-keys.ts';
import { deleteFactorChallenges } from './session/second-factor/queries.ts';
import { anchorHeads } from './signing/audit/anchors.ts';
import { expireOverdue } from './signing/lifecycle/expire-envelopes.ts';
import { warnOfEnd } from './signing/sealing/warn-of-certificate-end.ts';
import { forgetAbandoned } from './storage/abandoned.ts';
import { purgeViews } from './views/queries.ts';

const kind = 'housekeeping';
const hourMs = 3_600_000;
const monthMs = 30 * 24 * hourMs;
const inboxKeptMs = 6 * monthMs;

/**
 * Deletes what is no longer needed: rate counters, first answers of writes, old sessions and sealing keys, errors, abandoned uploads,
 * deleted views and records of clients, exports, subscriptions of devices nobody signs in on. Adds the next month of the activity log. Ends envelopes past their deadline. Anchors the heads of all records, once a day. Renews
 * the key that devices seal to, and the certificate that seals documents.
 */
async function runHousekeeping(
  services: Pick<
    Services,
    | 'db'
    | 'clock'
    | 'config'
    | 'files'
    | 'uploads'
    | 'signer'
    | 'anchors'
    | 'log'
    | 'version'
    | 'timestampRoots'
  >,
): Promise<void> {
  const now = services.clock.now();
  await ensureSealingKey(services);
  await services.db.as(actor('system'), async (tx) => {
    await addActivityMonths(tx, [now, later(now, monthMs)]);
    await forgetOld(tx, now, later(now, -monthMs));
    await deleteSealingKeys(tx, usedForMs, now);
    await deleteSessions(tx, later(now, -monthMs));
    await deleteChallenges(tx, now);
    await deleteFactorChallenges(tx, now);
    await deleteAccessLinks(tx, later(now, -monthMs));
    await purgeViews(tx, later(now, -monthMs));
    await forgetInbox(tx, later(now, -inboxKeptMs));
    await forgetUnseen(tx, later(now, -inboxKeptMs));
    // Records of clients name records of the firm, so they go first.
    const ofClients = [
      addressQueries,
      ...Object.values(attributeQueries),
      clientServiceQueries,
      managerQueries,
      ...payrollRecordQueries,
    ];
    for (const { purge } of [...ofClients, ...libraryQueries, ...firmRecordQueries])
      await purge(tx, later(now, -monthMs));
  });
  // Their own jobs may have run too early, by a clock that was ahead.
  await expireOverdue(services);
  await forgetOldErrors(services);
  await forgetExports(services, { before: later(now, -exportKeptMs) });
  await forgetAbandoned(services);
  await sweepFiles(services);
  await anchorHeads(services);
  await services.signer.renew(new Date(now));
  warnOfEnd(services);
}

/** Plans the next run, once for all servers. */
export const planHousekeeping = (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  inMs: number,
): Promise<unknown> => {
  const runAt = later(clock.now(), inMs);
  const key = `${kind}:${runAt.slice(0, 13)}`;
  return db.as(actor('system'), (tx) => enqueue(tx, { kind, payload: {}, key, runAt }, clock.now()));
};

export const housekeepingJobs: readonly JobHandler<Services>[] = [
  {
    kind,
    async run(services) {
      await runHousekeeping(services);
      await planHousekeeping(services, hourMs);
    },
  },
];

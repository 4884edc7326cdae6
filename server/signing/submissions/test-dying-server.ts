import type { SealedItem } from '#contract/signing/submission.ts';
import { composeServices } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';
import { openDb } from '#server/db/db.ts';
import { runDueJobs } from '#server/jobs/runner.ts';
import { sealKind } from '../lifecycle/seal-job.ts';
import { sealEnvelope } from '../sealing/seal-envelope.ts';
import { acceptSubmission } from './accept-submission.ts';
import { stepping } from './test-kill-points.ts';

/* A server on the database and the folder of a test, killed by SIGKILL as soon as it has done a step. */

const { DATABASE_URL = '', KILL_AFTER, ENVELOPE = '', ITEM = '' } = process.env;
const die = (step: string) => {
  if (step === KILL_AFTER) process.kill(process.pid, 'SIGKILL');
};
const services = await composeServices(readConfig(process.env), openDb(DATABASE_URL, { max: 2 }), 'test');
const dying = stepping(services, die);
if (ITEM) {
  const origin = { id: ENVELOPE, ip: '192.0.2.1', userAgent: 'Test' };
  const item = JSON.parse(ITEM) as SealedItem;
  await acceptSubmission(dying, { envelopeId: ENVELOPE, item, now: services.clock.now(), origin });
} else
  await runDueJobs(services, [
    {
      kind: sealKind,
      run: (_, __, { attempts }) => {
        die('claimed');
        return sealEnvelope(dying, ENVELOPE, attempts);
      },
    },
  ]);

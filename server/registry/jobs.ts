import { allows } from '#contract/core/requirement.ts';
import { createRegistryCheck } from '#contract/registry/registry-checks.ts';
import { type Actor, actor } from '../db/actor.ts';
import { firmDay } from '../firm/day.ts';
import { putInInbox } from '../inbox/put.ts';
import type { Job } from '../jobs/queries.ts';
import type { JobHandler } from '../jobs/runner.ts';
import { actorNow } from '../people/actor-now.ts';
import type { Services } from '../services.ts';
import { answerTo, noteAnswer, questionOf } from './check-client.ts';
import { registryCheckKinds } from './checks.ts';
import { type CheckRow, checkById, countOutcome, endCheck } from './queries.ts';

const system = actor('system');
const mostTries = 3;
/** Answers in a row that a register owes before a check gives up. */
const mostUnanswered = 5;
/** Clients between two looks at the rights of the person. */
const rightsEvery = 25;

const words = {
  refused: 'You may no longer change clients.',
  unavailable: 'The register does not answer. Check again later.',
  failed: 'The check broke off. Please try again.',
};

/** A check that cannot go on, in words. */
class CheckFailed extends Error {}

const mayCheck = ({ permissions, audience }: Actor): boolean => {
  const { allow } = createRegistryCheck;
  return audience === 'staff' && allows(permissions, allow.permissions);
};

/** Compares one client. @returns false if the check has ended meanwhile */
async function checkOne(
  { db, clock, registry, log }: Services,
  who: Actor,
  { id, clientId, at }: { id: string; clientId: string; at: number },
): Promise<'ended' | 'unanswered' | 'answered'> {
  const question = await db.as(who, (tx) => questionOf(tx, clientId));
  const answer =
    'asked' in question
      ? await answerTo(registry, question.asked, (error) =>
          log.error({ error, check: id }, 'the register of companies failed'),
        )
      : undefined;
  const now = clock.now();
  const goesOn = await db.as(who, async (tx) => {
    const today = await firmDay(tx, now);
    const outcome = await noteAnswer(tx, clientId, { question, ...(answer && { answer }) }, { now, today });
    return countOutcome(tx, id, at, outcome);
  });
  if (!goesOn) return 'ended';
  return answer && !answer.found && answer.why === 'UNAVAILABLE' ? 'unanswered' : 'answered';
}

async function check(services: Services, row: CheckRow, asker: Actor): Promise<void> {
  let who = asker;
  let unanswered = 0;
  for (let at = row.done; at < row.client_ids.length; at++) {
    if (at === row.done || at % rightsEvery === 0) {
      who = await actorNow(services.db, asker);
      if (!mayCheck(who)) throw new CheckFailed(words.refused);
    }
    const clientId = row.client_ids[at] ?? '';
    const done = await checkOne(services, who, { id: row.id, clientId, at });
    if (done === 'ended') return;
    unanswered = done === 'unanswered' ? unanswered + 1 : 0;
    if (unanswered === mostUnanswered) throw new CheckFailed(words.unavailable);
  }
  await end(services, row, { state: 'DONE' });
}

/** Ends a check, and tells its person of one of several clients: they may have left the page. */
async function end(
  { db, clock }: Services,
  { id, owner_id }: CheckRow,
  change: { state: 'DONE' } | { state: 'FAILED'; problem: string },
): Promise<void> {
  const now = clock.now();
  await db.as(system, async (tx) => {
    if (!(await endCheck(tx, id, { ...change, finished_at: now }))) return;
    const row = await checkById(tx, id);
    if (!row || row.client_id !== null) return;
    const isDone = row.state === 'DONE';
    await putInInbox(
      tx,
      {
        readerId: owner_id,
        path: '/app/clients/register',
        kind: isDone ? 'registry.done' : 'registry.failed',
        title: isDone ? 'Clients were compared with the register' : 'The check of clients was not finished',
        body: isDone ? resultOf(row) : (row.problem ?? ''),
      },
      now,
    );
  });
}

const resultOf = ({ total, differs, not_found }: CheckRow): string =>
  `${total.toLocaleString('en')} checked: ${differs.toLocaleString('en')} differ, ${not_found.toLocaleString('en')} not found.`;

async function run(services: Services, payload: unknown, job: Job): Promise<void> {
  const { id } = payload as { id: string };
  const row = await services.db.as(system, (tx) => checkById(tx, id));
  if (row?.state !== 'QUEUED' || !job.actor) return;
  try {
    await check(services, row, job.actor);
  } catch (error) {
    const isRefused = error instanceof CheckFailed;
    if (!isRefused && job.attempts < mostTries) throw error;
    if (!isRefused) services.log.error({ error, check: id }, 'a check of clients failed for good');
    await end(services, row, { state: 'FAILED', problem: isRefused ? error.message : words.failed });
  }
}

/** Compare clients with the register of companies, with the rights that the person who began it still has. */
export const registryJobs: readonly JobHandler<Services>[] = [
  { kind: registryCheckKinds.one, run },
  { kind: registryCheckKinds.many, lane: 'register', run },
];

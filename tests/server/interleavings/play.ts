import { saveProgress } from '#contract/signing/signing-progress.ts';
import { issueTicket, submit } from '#contract/signing/submission.ts';
import { type Random, random } from '#server/demo/random.ts';
import { expireOverdue } from '#server/signing/lifecycle/expire-envelopes.ts';
import { type ActName, acts, anAct, signAs } from './acts.ts';
import { type EnvelopeRows, rowsOfEnvelope, sealedOf } from './envelope-rows.ts';
import { brokenIn } from './invariants.ts';
import type { Stage } from './stage.ts';
import { beginStory, observe, openAndPrepare, type Story } from './story.ts';

/** Concurrent actions of several people: a name for each, and the work. */
type Together = readonly (readonly [string, () => Promise<string>])[];

/** A refusal is a valid outcome; any other error is a failure of the server, or of this test. */
const outcomeOf = (work: Promise<string>): Promise<string> =>
  work.catch((error: unknown) => {
    const refused = error instanceof Error ? /^\S* (4\d\d) .*"code":"(\w+)"/.exec(error.message) : null;
    if (!refused) throw error;
    return `${refused[1]} ${refused[2]}`;
  });

/** Starts all works, each some turns of the event loop after the one before, and observes the envelope when all are done. */
async function together(story: Story, works: Together, chance: Random): Promise<void> {
  const running: Promise<string>[] = [];
  for (const [name, work] of works) {
    for (let turns = chance.int(0, 20); turns > 0; turns--) await new Promise(setImmediate);
    running.push(outcomeOf(work()).then((outcome) => `${name}: ${outcome}`));
  }
  const outcomes = await Promise.all(running);
  const { status } = await observe(story);
  story.log.push(...outcomes, `→ ${status}`);
}

/** Each act has a random source of its own, so that a seed gives the same plan whichever is faster. */
const doing =
  (story: Story, chance: Random) =>
  (name: ActName): Together[number] => {
    const own = random(chance.int(0, 1e9), name);
    return [name, () => acts[name].act(story, own)];
  };

/**
 * Plays the envelope to its end: all due recipients sign at once, sometimes with one more act meanwhile, or their submissions are
 * late and may be accepted.
 */
async function settle(story: Story, chance: Random): Promise<void> {
  const act = doing(story, chance);
  const preparing = (part: Story['parts'][number]) =>
    ['prepare', () => openAndPrepare(story, part).then(() => 'prepared')] as const;
  const signing = (part: Story['parts'][number]) => ['sign', () => signAs(story, part)] as const;
  for (let left = 8; left > 0; left--) {
    const { status, actions } = await observe(story);
    if (status === 'sealing')
      await together(story, [act('seal'), act(chance.pick(['seal', 'cancel', 'replay']))], chance);
    else if (status === 'expired') {
      const ready = story.parts.filter(({ makers }) => makers.length > 0);
      await together(story, ready.map(signing), chance);
      await together(story, [act(chance.pick(['accept late', 'accept late', 'extend']))], chance);
    } else if (status === 'sent') {
      const due = story.parts.filter(({ recipientId }) => actions.get(recipientId) === 'due');
      if (chance.chance(0.2)) {
        await together(story, due.map(preparing), chance);
        await together(story, [act('deadline passes'), act('expiry job')], chance);
        continue;
      }
      const besides = chance.chance(0.5) ? [act(chance.chance(0.3) ? 'cancel' : anAct(chance))] : [];
      await together(
        story,
        chance.chance(0.5) ? [...due.map(signing), ...besides] : [...besides, ...due.map(signing)],
        chance,
      );
    } else return;
  }
}

/** Repeats every request that took effect, twice at once. */
async function replay({ kept }: Story): Promise<string[]> {
  const others = kept.flatMap((first) =>
    [first, first].map(async ({ name, status, text, again }) => {
      const answer = await again();
      const repeated = await answer.text();
      // The answer on a late act, and the envelope in the answer to an earlier one, may be newer.
      const mayBeNewer = status >= 400 || text.includes('"already_signed"');
      const same = mayBeNewer ? answer.status < 500 : answer.status === status && repeated === text;
      return same ? [] : [`${name} was answered ${status} ${text}, then ${answer.status} ${repeated}`];
    }),
  );
  return (await Promise.all(others)).flat();
}

/** Tries every write of a signer as each recipient who is not due, and returns those that were accepted. */
async function probe(
  { stage: { server }, id, parts }: Story,
  { envelope, recipients }: EnvelopeRows,
): Promise<string[]> {
  const through: string[] = [];
  for (const { recipientId, seat, makers } of parts) {
    const row = recipients.find((recipient) => recipient.id === recipientId);
    if (!row || (row.action === 'due' && envelope.status === 'sent')) continue;
    // Outside signers who never entered are left out.
    const hand = makers.length > 0 || seat.person.kind !== 'external' ? await seat.enter() : null;
    const item = await makers.at(-1)?.();
    const params = { id };
    const tries = {
      ...(hand && {
        progress: () =>
          server.call(
            saveProgress,
            { params, body: { envelopeVersion: envelope.version, values: {} } },
            hand,
          ),
        ticket: () => server.call(issueTicket, { params, body: { deviceId: hand.deviceId } }, hand),
      }),
      ...(item && { submission: () => server.call(submit, { params, body: item }) }),
    };
    for (const [name, call] of Object.entries(tries)) {
      const answer = await call();
      const text = await answer.text();
      const asGoodAsDone = text.includes('"already_signed"');
      if (answer.status < 300 && !asGoodAsDone)
        through.push(`${name} of ${row.name}, ${row.action}: ${text}`);
    }
  }
  return through;
}

/** Plays one envelope from its sending to its end, and judges it. */
export async function play(stage: Stage, seed: number): Promise<Story & { broken: string[] }> {
  const chance = random(seed, 'story');
  const story = await beginStory(stage, chance);
  const act = doing(story, chance);
  for (let rounds = chance.int(1, 4); rounds > 0; rounds--)
    await together(
      story,
      Array.from({ length: chance.int(1, 4) }, () => act(anAct(chance))),
      chance,
    );
  if (chance.chance(0.8)) await settle(story, chance);

  const { services } = stage.server;
  // expires overdue envelopes now, so that no other check of the clock changes this one while it is judged
  await expireOverdue(services);
  const facts = await rowsOfEnvelope(services, story.id);
  const sealed = await sealedOf(services, facts);
  const others = await replay(story);
  const replayed = { others, after: await rowsOfEnvelope(services, story.id) };
  const through = await probe(story, facts);
  const probed = { through, after: await rowsOfEnvelope(services, story.id) };
  const { observations, served } = story;
  return { ...story, broken: brokenIn({ facts, sealed, observations, served, replayed, probed }) };
}

import { saveProgress } from '../../../contract/signing/signing-progress.ts';
import { issueTicket, submit } from '../../../contract/signing/submission.ts';
import { type Random, random } from '../../../server/demo/random.ts';
import { expireOverdue } from '../../../server/signing/lifecycle/expire-envelopes.ts';
import { type ActName, acts, anAct, signAs } from './acts.ts';
import { type Facts, factsOf, sealedOf } from './facts.ts';
import { brokenIn } from './invariants.ts';
import type { Stage } from './stage.ts';
import { beginStory, observe, prepare, type Story } from './story.ts';

/** What several people do at the same time: a name for each, and the work. */
type Together = readonly (readonly [string, () => Promise<string>])[];

/** An answer that refuses is one more thing that happened; anything else that goes wrong is a failure of the server, or of this. */
const outcomeOf = (work: Promise<string>): Promise<string> =>
  work.catch((error: unknown) => {
    const refused = error instanceof Error ? /^\S* (4\d\d) .*"code":"(\w+)"/.exec(error.message) : null;
    if (!refused) throw error;
    return `${refused[1]} ${refused[2]}`;
  });

/** Starts all of it, each some turns of the event loop after the one before, and looks at the envelope when all is done. */
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

/** Acts have a chance of their own each, so that a seed plans the same whichever is faster. */
const doing =
  (story: Story, chance: Random) =>
  (name: ActName): Together[number] => {
    const own = random(chance.int(0, 1e9), name);
    return [name, () => acts[name].act(story, own)];
  };

/**
 * Lets the envelope come to its end: whoever is due signs, all at once, with one more thing happening meanwhile, or what they prepared is
 * late and may be accepted.
 */
async function settle(story: Story, chance: Random): Promise<void> {
  const act = doing(story, chance);
  const preparing = (part: Story['parts'][number]) =>
    ['prepare', () => prepare(story, part).then(() => 'prepared')] as const;
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

/** Sends everything that took effect again, twice at once. */
async function replay({ kept }: Story): Promise<string[]> {
  const others = kept.flatMap((first) =>
    [first, first].map(async ({ name, status, text, again }) => {
      const answer = await again();
      const repeated = await answer.text();
      // How a late act stands, and the envelope of one that had acted before, may be told anew.
      const told = status >= 400 || text.includes('"already_signed"');
      const same = told ? answer.status < 500 : answer.status === status && repeated === text;
      return same ? [] : [`${name} was answered ${status} ${text}, then ${answer.status} ${repeated}`];
    }),
  );
  return (await Promise.all(others)).flat();
}

/** Whoever's turn it is not tries everything a signer can write; what is let through. */
async function probe(
  { stage: { server }, id, parts }: Story,
  { envelope, recipients }: Facts,
): Promise<string[]> {
  const through: string[] = [];
  for (const { recipientId, seat, makers } of parts) {
    const row = recipients.find((recipient) => recipient.id === recipientId);
    if (!row || (row.action === 'due' && envelope.status === 'sent')) continue;
    // Whoever outside never came in is left out there.
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

/** Plays one envelope from its sending to whatever becomes of it, and judges it. */
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
  // whatever is overdue now, so that nobody else's look at the clock changes it while it is judged
  await expireOverdue(services);
  const facts = await factsOf(services, story.id);
  const sealed = await sealedOf(services, facts);
  const others = await replay(story);
  const replayed = { others, after: await factsOf(services, story.id) };
  const through = await probe(story, facts);
  const probed = { through, after: await factsOf(services, story.id) };
  const { observations, served } = story;
  return { ...story, broken: brokenIn({ facts, sealed, observations, served, replayed, probed }) };
}

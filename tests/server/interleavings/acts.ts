import { and, eq } from 'drizzle-orm';
import {
  acceptLateSubmission,
  type LateEvidence,
  listLateEvidence,
} from '#contract/signing/late-submissions.ts';
import { cancelEnvelope, correctEnvelope } from '#contract/signing/sending.ts';
import { extend, remind, replaceRecipient } from '#contract/signing/sent-envelopes.ts';
import { saveProgress } from '#contract/signing/signing-progress.ts';
import { dayMs, later } from '#server/clock.ts';
import type { Random } from '#server/demo/random.ts';
import { expireOverdue } from '#server/signing/lifecycle/expire-envelopes.ts';
import { sealEnvelope } from '#server/signing/sealing/seal-envelope.ts';
import { envelopes } from '#server/signing/tables.ts';
import { dataOf } from '../answers.ts';
import { uploadPdf } from '../envelopes.ts';
import { outsideSigner } from './stage.ts';
import { ask, deliverItem, openAndPrepare, readSentStory, type Story } from './story.ts';

/** A random action on an envelope; `act` returns its result in words, for the log. */
interface Act {
  /** Frequency relative to the others. */
  weight: number;
  act(story: Story, chance: Random): Promise<string>;
}

/** A recipient signs, or declines for a reason, by their latest preparation; without one they prepare now. */
export async function signAs(story: Story, part: Story['parts'][number], reason?: string): Promise<string> {
  if (part.makers.length === 0) await openAndPrepare(story, part);
  const item = await part.makers.at(-1)?.(reason);
  return item ? deliverItem(story, item) : 'nothing prepared';
}

/** A request of the sender, for the version they see. */
async function bySender(
  story: Story,
  name: string,
  send: (version: number, key: string) => Promise<Response>,
): Promise<string> {
  const { version } = await readSentStory(story);
  const key = story.stage.firm.id();
  return ask(story, name, () => send(version, key));
}
const carried = ({ stage }: Story, key: string) => ({ bearer: stage.sender, key });

/** Tries the seal again. */
const seal = ({ stage: { server }, id }: Story, attempt: number, put = server.services.files.put) =>
  sealEnvelope({ ...server.services, files: { ...server.services.files, put } }, id, attempt).then(
    () => 'done',
    (error: Error) => error.message,
  );
const fullDisk = () => Promise.reject(Object.assign(new Error('The disk is full.'), { code: 'ENOSPC' }));

export const acts = {
  prepare: {
    weight: 4,
    act: (story, chance) => openAndPrepare(story, chance.pick(story.parts)).then(() => 'prepared'),
  },
  sign: { weight: 10, act: (story, chance) => signAs(story, chance.pick(story.parts)) },
  decline: {
    weight: 1,
    act: (story, chance) => signAs(story, chance.pick(story.parts), 'This is not what we agreed.'),
  },
  replay: {
    weight: 3,
    async act({ kept }, chance) {
      if (kept.length === 0) return 'nothing to replay';
      const { again } = chance.pick(kept);
      const answers = await Promise.all([again(), again(), again()]);
      return answers.map(({ status }) => status).join(' ');
    },
  },
  progress: {
    weight: 2,
    async act(story, chance) {
      const { bearer } = await chance.pick(story.parts).seat.enter();
      const { version: envelopeVersion } = await readSentStory(story);
      const input = { params: { id: story.id }, body: { envelopeVersion, values: {} } };
      return `${(await story.stage.server.call(saveProgress, input, { bearer })).status}`;
    },
  },
  cancel: {
    weight: 1,
    act: (story) =>
      bySender(story, 'cancel', (version, key) =>
        story.stage.server.call(
          cancelEnvelope,
          { params: { id: story.id }, body: { version, reason: 'A mistake.' } },
          carried(story, key),
        ),
      ),
  },
  remind: {
    weight: 1,
    act: (story) =>
      bySender(story, 'remind', (_, key) =>
        story.stage.server.call(
          remind,
          { params: { id: story.id }, body: { recipientId: null } },
          carried(story, key),
        ),
      ),
  },
  extend: {
    weight: 2,
    act(story, chance) {
      const deadline = later(story.stage.server.now(), chance.int(31, 90) * dayMs);
      return bySender(story, 'extend', (version, key) =>
        story.stage.server.call(
          extend,
          { params: { id: story.id }, body: { version, deadline } },
          carried(story, key),
        ),
      );
    },
  },
  replace: {
    weight: 1,
    async act(story, chance) {
      const { recipientId } = chance.pick(story.parts);
      const seat = outsideSigner(story.stage);
      const body = { recipientId, person: seat.person };
      const came = await bySender(story, 'replace', (version, key) =>
        story.stage.server.call(
          replaceRecipient,
          { params: { id: story.id }, body: { version, ...body } },
          carried(story, key),
        ),
      );
      const successor = (await readSentStory(story)).recipients.find(({ email }) => email === seat.email);
      if (successor) story.parts.push({ recipientId: successor.id, seat, makers: [] });
      return came;
    },
  },
  correct: {
    weight: 1,
    async act(story) {
      const { server, firm, sender } = story.stage;
      const uploadId = await uploadPdf(server, firm, sender, { title: 'Corrected' });
      const documentId = (await readSentStory(story)).documents[0]?.id ?? '';
      return bySender(story, 'correct', (version, key) =>
        server.call(
          correctEnvelope,
          { params: { id: story.id }, body: { version, documentId, uploadId } },
          carried(story, key),
        ),
      );
    },
  },
  /** The database's clock decides, and no test can move it: the deadline is set to now. Earlier preparations were signed before it. */
  'deadline passes': {
    weight: 3,
    async act({ stage: { server, firm }, id }) {
      const deadline = later(server.now(), 2);
      await firm.as((tx) =>
        tx
          .update(envelopes)
          .set({ deadline })
          .where(and(eq(envelopes.id, id), eq(envelopes.status, 'sent'))),
      );
      return 'passed';
    },
  },
  'expiry job': { weight: 2, act: ({ stage }) => expireOverdue(stage.server.services).then(() => 'done') },
  'accept late': {
    weight: 2,
    async act(story, chance) {
      const { server, sender: bearer } = story.stage;
      const late = await dataOf<LateEvidence[]>(
        server.call(listLateEvidence, { params: { id: story.id } }, { bearer }),
      );
      const acceptable = late.filter((one) => one.acceptable);
      if (acceptable.length === 0) return 'nothing to accept';
      const submissionId = chance.pick(acceptable).id;
      const deadline = later(server.now(), 95 * dayMs);
      return bySender(story, 'accept late', (version, key) =>
        server.call(
          acceptLateSubmission,
          { params: { id: story.id }, body: { version, submissionId, deadline } },
          carried(story, key),
        ),
      );
    },
  },
  seal: { weight: 2, act: (story) => seal(story, 1) },
  'seal on a full disk': { weight: 1, act: (story, chance) => seal(story, chance.int(1, 3), fullDisk) },
} as const satisfies Record<string, Act>;
export type ActName = keyof typeof acts;

const names = Object.keys(acts) as ActName[];
const bag = names.flatMap((name) => Array.from({ length: acts[name].weight }, () => name));
/** A random act, by weight. */
export const anAct = (chance: Random): ActName => chance.pick(bag);

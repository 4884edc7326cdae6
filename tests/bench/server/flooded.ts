import { newId } from '#contract/core/values.ts';
import { appendUpload, chunkBytes, createUpload } from '#contract/documents/uploads.ts';
import { createEnvelope } from '#contract/signing/drafts.ts';
import { submit } from '#contract/signing/submission.ts';
import { encodePng, makeLinks, makePdf } from '#tests/fixtures/pdf.ts';
import { succeeded } from '#tests/server/answers.ts';
import { callAt, type ServerCall, signInAt } from '#tests/server/caller.ts';
import { type StartPlace, startPlace } from '#tests/server/processes/start-process.ts';
import { quiet } from '../quiet.ts';
import type { Figure } from '../row.ts';
import { readySigner, sendOutside, tokensByEmail, uploadForSigning } from '../signing/outside-signers.ts';
import { p99, slowed, waitedFor } from './waiting.ts';

/** Number of answers of each kind that another person waits for, at rest and under attack. */
const asked = { me: 400, uploads: 100 };
/** Rounds of an attack, one after the other, while they wait. */
const rounds = 5;

/** An attack by one account on the server; `prepare` makes one round of it ready before anything is timed. */
interface Attack {
  name: string;
  prepare(call: ServerCall, bearer: string, place: StartPlace): Promise<() => Promise<Response[]>>;
}

const attacks: readonly Attack[] = [
  {
    name: 'twenty pictures, as large as they may be, by one signer',
    async prepare(call, bearer, place) {
      const png = (await encodePng(2000, 2000, Buffer.alloc(3 * 2000 * 2000, 30))).toString('base64');
      const { envelopeId, emails } = await sendOutside(call, bearer, { bytes: await makePdf(), signers: 1 });
      const token = (await tokensByEmail(place)).get(emails[0] ?? '') ?? '';
      const make = await readySigner(call, token, envelopeId);
      const items = await Promise.all(Array.from({ length: 20 }, () => make({ png })));
      return () => Promise.all(items.map((body) => call(submit, { params: { id: envelopeId }, body })));
    },
  },
  {
    name: 'three files with 30,000 annotations by one sender',
    async prepare(call, bearer) {
      const bytes = await makeLinks(30_000);
      const upload = () => uploadForSigning(call, bearer, bytes).then(() => new Response());
      return () => Promise.all([upload(), upload(), upload()]);
    },
  },
  {
    name: 'thirty envelopes of one file by one sender',
    async prepare(call, bearer) {
      const uploadId = await uploadForSigning(call, bearer, await makePdf({ pages: 300 }));
      const draft = () => ({
        ...{ id: newId(Date.now()), title: 'Agreement', recipients: [], fields: [] },
        documents: [{ id: newId(Date.now()), uploadId }],
      });
      return () =>
        Promise.all(Array.from({ length: 30 }, () => call(createEnvelope, { body: draft() }, { bearer })));
    },
  },
  {
    name: 'the last part of one file that is refused, 300 times by one sender',
    async prepare(call, bearer) {
      const bytes = (await makeLinks(30_000)).slice(0, -2000);
      const id = newId(Date.now());
      const body = { id, name: 'Agreement.pdf', size: bytes.length, purpose: 'signing' as const };
      await succeeded(call(createUpload, { body }, { bearer }));
      const send = (at: number, end = at + chunkBytes) =>
        call(
          appendUpload,
          { params: { id }, query: { offset: String(at) }, body: bytes.subarray(at, end) },
          { bearer },
        );
      for (let at = 0; at < bytes.length; at += chunkBytes) await send(at);
      return () => Promise.all(Array.from({ length: 300 }, () => send(bytes.length - 1)));
    },
  },
];

/** p99 of another person's waiting time while one account attacks ÷ at rest, for the worst attack. */
export async function whileFlooded(): Promise<Figure> {
  const place = await startPlace();
  try {
    await place.start({ DEMO: 'true', RATE_LIMIT_FACTOR: '0' }).ready;
    const call = callAt(`http://localhost:${place.port}`);
    const [attacker, other] = [await signInAt(call, 'manager'), await signInAt(call, 'administrator')];
    const person = { bearer: other.bearer, blank: await makePdf(), asked };
    await waitedFor(call, person);
    const notes: string[] = [];
    let worst = 0;
    for (const { name, prepare } of attacks) {
      const attack: Awaited<ReturnType<typeof prepare>>[] = [];
      for (let round = 0; round < rounds; round++) attack.push(await prepare(call, attacker.bearer, place));
      await quiet();
      const atRest = await waitedFor(call, person);
      const answers: Response[] = [];
      let isOver = false;
      const attacked = (async () => {
        for (const begin of attack) answers.push(...(await begin()));
        isOver = true;
      })();
      const under = await waitedFor(call, person, () => isOver);
      await attacked;
      const { me, uploads } = slowed(under, atRest);
      worst = Math.max(worst, me, uploads);
      const statuses = [...Map.groupBy(answers, ({ status }) => status)];
      notes.push(
        `${name}: /me ${me.toFixed(2)} (${under.me.length} answers), blank upload ${uploads.toFixed(2)} (${under.uploads.length}); ${p99(atRest.me).toFixed(0)} and ${p99(atRest.uploads).toFixed(0)} ms at rest; the attack was answered ${statuses.map(([status, { length }]) => `${status} ${length} times`).join(', ')}`,
      );
    }
    return { figure: worst, notes };
  } finally {
    await place.end();
  }
}

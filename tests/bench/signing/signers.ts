import { and, count, eq, inArray } from 'drizzle-orm';
import { maxUploadFiles } from '#contract/core/limits.ts';
import { submit } from '#contract/signing/submission.ts';
import { snapshot } from '#server/db/snapshot.ts';
import type { AuditEvent } from '#server/signing/audit/audit.ts';
import { loadOrCreateSigner } from '#server/signing/pdf/seal/certificate.ts';
import { audit, envelopes, recipients } from '#server/signing/tables.ts';
import { librarySigner } from '#tests/fixtures/library-signer.ts';
import { makePdf } from '#tests/fixtures/pdf.ts';
import { callAt, signInAt } from '#tests/server/caller.ts';
import { type StartPlace, startPlace } from '#tests/server/processes/start-process.ts';
import type { Figure } from '../row.ts';
import { libraryAlone } from './library.ts';
import { readySigner, sendOutside, tokensByEmail } from './outside-signers.ts';

const [envelopeCount, signersEach] = [250, 4];
/** Number prepared at the same time, of which one sender may upload no more; all signers sign at once. */
const preparedAtOnce = maxUploadFiles;
const patienceMs = 15 * 60_000;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Does `work` for each, a few at a time. */
async function each<T, R>(from: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  const left = [...from.entries()];
  const lane = async () => {
    for (let next = left.shift(); next; next = left.shift()) done[next[0]] = await work(next[1]);
  };
  await Promise.all(Array.from({ length: preparedAtOnce }, lane));
  return done;
}

/** Waits until all envelopes are complete, and returns the time since `began`, ms. */
async function completed(place: StartPlace, ids: readonly string[], began: number): Promise<number> {
  const url = await place.ownerUrl();
  const ended = and(inArray(envelopes.id, ids), eq(envelopes.status, 'completed'));
  for (;;) {
    const [done] = await snapshot(url, (tx) => tx.select({ all: count() }).from(envelopes).where(ended));
    const took = performance.now() - began;
    if (done?.all === ids.length || took > patienceMs) return took;
    await wait(500);
  }
}

/** Signatures that were acknowledged and are missing, or whose envelope is not complete; envelopes sealed or completed twice. */
async function judged(place: StartPlace, ids: readonly string[], acknowledged: ReadonlySet<string>) {
  return snapshot(await place.ownerUrl(), async (tx) => {
    const events = await tx.select().from(audit).where(inArray(audit.envelope_id, ids));
    const read = events.map((row) => ({ of: row.envelope_id, event: JSON.parse(row.event) as AuditEvent }));
    const signed = new Set(read.flatMap(({ event }) => (event.type === 'signed' ? [event.submission] : [])));
    const people = await tx
      .select({ id: recipients.id })
      .from(recipients)
      .innerJoin(envelopes, eq(envelopes.id, recipients.envelope_id))
      .where(
        and(inArray(envelopes.id, ids), eq(envelopes.status, 'completed'), eq(recipients.action, 'signed')),
      );
    const times = (of: string, type: AuditEvent['type']) =>
      read.filter((one) => one.of === of && one.event.type === type).length;
    const lost = [...acknowledged].filter((submission) => !signed.has(submission)).length;
    return {
      lost: Math.max(lost, acknowledged.size - people.length),
      twice: ids.filter((one) => times(one, 'sealed') > 1 || times(one, 'completed') > 1).length,
    };
  });
}

/** Files a second that the library loads, stamps and signs by itself, one after the other. */
async function ceiling(bytes: Uint8Array): Promise<number> {
  const keys = new Map<string, string>();
  const inMemory = {
    read: async (name: string) => keys.get(name) ?? null,
    write: async (name: string, text: string) => {
      keys.set(name, text);
    },
    placeOf: (name: string) => name,
    names: async () => [...keys.keys()],
  };
  const signer = await librarySigner(await loadOrCreateSigner(inMemory, 'Portico Advisory', new Date()));
  const began = performance.now();
  for (let i = 0; i < envelopeCount; i++) await libraryAlone(bytes, signer);
  return (1000 * envelopeCount) / (performance.now() - began);
}

/** 1,000 signers complete 250 envelopes at once: submissions acknowledged and lost, envelopes sealed twice, and answers of 5xx. */
export async function signersAtOnce(): Promise<Figure> {
  const place = await startPlace();
  try {
    await place.start({ DEMO: 'true', RATE_LIMIT_FACTOR: '0' }).ready;
    const call = callAt(`http://localhost:${place.port}`);
    const { bearer } = await signInAt(call, 'manager');
    const bytes = await makePdf();
    const all = await each(Array.from({ length: envelopeCount }), () =>
      sendOutside(call, bearer, { bytes, signers: signersEach }),
    );
    const ids = all.map(({ envelopeId }) => envelopeId);
    const tokenOf = await tokensByEmail(place);
    const people = all.flatMap(({ envelopeId, emails }) => emails.map((email) => ({ envelopeId, email })));
    const hands = await each(people, ({ envelopeId, email }) =>
      readySigner(call, tokenOf.get(email) ?? '', envelopeId).then(async (make) => ({
        envelopeId,
        item: await make(),
      })),
    );

    const began = performance.now();
    const answers = await Promise.all(
      hands.map(async ({ envelopeId, item }) => {
        const { status } = await call(submit, { params: { id: envelopeId }, body: item });
        return { status, submission: item.submissionId };
      }),
    );
    const answered = performance.now() - began;
    const took = await completed(place, ids, began);
    const acknowledged = answers.flatMap(({ status, submission }) => (status === 200 ? [submission] : []));
    const { lost, twice } = await judged(place, ids, new Set(acknowledged));
    const wrong = answers.filter(({ status }) => status >= 500).length;
    return {
      figure: lost + twice + wrong + (answers.length - acknowledged.length),
      notes: [
        `${answers.length} signers, ${acknowledged.length} acknowledged: ${lost} lost, ${twice} sealed twice, ${wrong} answered by a 5xx`,
        `all answered after ${(answered / 1000).toFixed(1)} s; ${((1000 * ids.length) / took).toFixed(1)} envelopes sealed a second, with their certificates`,
        `the library by itself: ${(await ceiling(bytes)).toFixed(1)} files a second`,
      ],
    };
  } finally {
    await place.end();
  }
}

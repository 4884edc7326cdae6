import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockAsRecipient } from '../envelope/read-as-recipient.ts';
import { cancelEnvelope } from '../lifecycle/cancel-envelope.ts';
import { signingFirm } from '../test-envelope.ts';
import { codeOf } from '../test-refusals.ts';
import { queued } from './test-queue.ts';

let firm: Awaited<ReturnType<typeof signingFirm>>;
beforeAll(async () => {
  firm = await signingFirm();
});
afterAll(() => firm.close());

const seed = 20_261_121;
let count = 0;
/** An envelope whose signers are all about to submit, and their submissions. */
async function allReady(signers: number) {
  const names = Array.from({ length: signers }, () => `Racer${++count}`);
  const { id, version } = await firm.sent(names.map((name) => ({ name })));
  const hands: (() => Promise<unknown>)[] = [];
  for (const name of names) {
    const signer = await firm.byLink(`${name.toLowerCase()}@example.com`);
    const item = await firm.seal(signer, id, await firm.act(signer, await firm.prepare(signer, id)));
    hands.push(() => firm.deliver(id, item));
  }
  const cancel = () => firm.bySender((call) => cancelEnvelope(call, id, { version, reason: 'A mistake.' }));
  return { id, hands, cancel };
}
const jobsOf = async (id: string) =>
  (
    await firm.sql(
      `select count(*)::int as jobs from jobs where kind = 'signing.seal' and payload ->> 'envelopeId' = $1`,
      [id],
    )
  )[0]?.jobs;
const statusOf = async (id: string) =>
  (await firm.sql('select status from envelopes where id = $1', [id]))[0]?.status;
const mailsAbout = async (id: string, subject: string) =>
  (
    await firm.sql(
      `select count(*)::int as mails from mails m join recipients r on r.email = m."to" where r.envelope_id = $1 and m.subject like $2`,
      [id, `${subject}%`],
    )
  )[0]?.mails;

/** Starts the works in an order, each some turns of the event loop after the previous one. */
async function started(
  works: readonly (() => Promise<unknown>)[],
  turns: readonly number[],
): Promise<string[]> {
  const running: Promise<string>[] = [];
  for (const [i, work] of works.entries()) {
    for (let turn = 0; turn < (turns[i] ?? 0); turn++) await new Promise(setImmediate);
    running.push(codeOf(work()));
  }
  return Promise.all(running);
}
const turns = fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 3, maxLength: 3 });

test('all signers finishing at once are all counted, and the seal is ordered once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 2, max: 3 }), turns, async (signers, waits) => {
      const { id, hands } = await allReady(signers);
      expect(await started(hands, waits)).toEqual(hands.map(() => 'done'));
      expect(await statusOf(id)).toBe('sealing');
      expect(await jobsOf(id)).toBe(1);
    }),
    { numRuns: 8, seed },
  );
});

test.each([
  ['cancel', 'a', 'b'],
  ['a', 'cancel', 'b'],
  ['a', 'b', 'cancel'],
  ['a', 'a', 'b', 'cancel'],
  ['b', 'cancel', 'a', 'b'],
  ['cancel', 'cancel', 'a', 'a'],
])(
  'waiting for the same row as %s, %s, %s, %s: the first cancel or the last signature decides',
  async (...order) => {
    const { id, hands, cancel } = await allReady(2);
    const [a = cancel, b = cancel] = hands;
    const works = order.filter(Boolean).map((name) => ({ name, work: { a, b, cancel }[name] ?? cancel }));

    let status = 'sent';
    const acted = new Set<string>();
    const expected = works.map(({ name }) => {
      if (name === 'cancel') {
        if (status === 'sealing') return 'already_signed_by_all';
        if (status === 'cancelled') return 'envelope_cancelled';
        status = 'cancelled';
        return 'done';
      }
      if (acted.has(name)) return 'done';
      if (status === 'cancelled') return 'envelope_cancelled';
      acted.add(name);
      if (acted.size === 2) status = 'sealing';
      return 'done';
    });

    const queue = works.map(({ work }) => work);
    expect(await queued(firm.sql, id, queue)).toEqual(expected);
    expect(await statusOf(id)).toBe(status);
    expect(await jobsOf(id)).toBe(status === 'sealing' ? 1 : 0);
    expect(await mailsAbout(id, 'Cancelled')).toBe(status === 'cancelled' ? 2 : 0);
    const recipients = await firm.sql('select action from recipients where envelope_id = $1', [id]);
    expect(recipients.filter(({ action }) => action === 'signed')).toHaveLength(acted.size);
  },
);

test('cancelling against the last signature, left to chance: exactly one happens', async () => {
  await fc.assert(
    fc.asyncProperty(fc.boolean(), turns, async (cancelFirst, waits) => {
      const { id, hands, cancel } = await allReady(1);
      const works = cancelFirst ? [cancel, ...hands] : [...hands, cancel];
      const outcomes = await started(works, waits);
      const status = await statusOf(id);
      expect(outcomes.filter((code) => code === 'done')).toHaveLength(1);
      expect(outcomes.find((code) => code !== 'done')).toBe(
        status === 'cancelled' ? 'envelope_cancelled' : 'already_signed_by_all',
      );
    }),
    { numRuns: 12, seed },
  );
});

test('a colleague who is asked to sign holds the sender off, as other recipients do', async () => {
  const colleague = await firm.staff('Cora Colleague');
  const draft = await firm.draft([{ name: 'Racer Colleague' }]);
  const person = { kind: 'staff' as const, id: colleague.userId ?? '' };
  const recipients = draft.recipients.map((recipient) => ({ ...recipient, person }));
  const { id, version } = await firm.sent([], { ...draft, recipients });
  const waiting = async () =>
    (
      await firm.sql(
        `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      )
    )[0]?.n;

  const cancelled = await firm.db.as(colleague, async (tx) => {
    await lockAsRecipient(tx, id);
    const done = codeOf(firm.bySender((call) => cancelEnvelope(call, id, { version, reason: 'A mistake.' })));
    await expect.poll(waiting).toBe(1);
    return { done };
  });
  expect(await cancelled.done).toBe('done');
});

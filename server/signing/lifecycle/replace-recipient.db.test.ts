import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RecipientPerson } from '#contract/signing/drafts.ts';
import { actor } from '#server/db/actor.ts';
import { findLink } from '../links/links.ts';
import { readSent } from '../sent/own-envelope.ts';
import { signingFirm, testPdf } from '../test-envelope.ts';
import { codeOf, errorsOf, refusalWords } from '../test-refusals.ts';
import { correctEnvelope } from './correct-envelope.ts';
import { replaceRecipient } from './replace-recipient.ts';

let firm: Awaited<ReturnType<typeof signingFirm>>;
beforeAll(async () => {
  firm = await signingFirm();
});
afterAll(() => firm.close());

const read = (id: string) => firm.bySender((call) => readSent(call, id));
const outside = (name: string): RecipientPerson => ({
  kind: 'external',
  name,
  email: `${name.toLowerCase().replace(' ', '.')}@example.com`,
});
/** Replaces a recipient by somebody outside, both by name. */
async function replace(id: string, name: string, by: string, who = firm.sender) {
  const { version, recipients } = await read(id);
  const recipientId = recipients.find((one) => one.name === name && one.action !== 'replaced')?.id ?? '';
  return firm.bySender(
    (call) => replaceRecipient(call, id, { version, recipientId, person: outside(by) }),
    who,
  );
}
const linkOf = async (email: string) => {
  const [mail] = await firm.mailsTo(email);
  const token = /external-login\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  return firm.db.as(actor('none'), (tx) => findLink(tx, token, firm.now()));
};

test('the successor signs the same fields by a link of their own; the first one’s is dead, and both are told', async () => {
  const { id, documents } = await firm.sent([{ name: 'Ann Away' }]);
  expect(await linkOf('ann.away@example.com')).not.toBeNull();
  const sent = await replace(id, 'Ann Away', 'Bob Here');
  expect(sent.recipients.map(({ name, action }) => [name, action])).toEqual([
    ['Ann Away', 'replaced'],
    ['Bob Here', 'due'],
  ]);
  expect(sent.recipients[0]?.replacedBy).toBe(sent.recipients[1]?.id);
  expect(sent.documents.map(({ fieldsHash }) => fieldsHash)).toEqual(
    documents.map(({ fieldsHash }) => fieldsHash),
  );
  expect(sent.timeline.find(({ kind }) => kind === 'replaced')).toMatchObject({
    by: 'Sam Sender',
    to: 'Ann Away',
    what: 'Bob Here',
  });
  expect(await linkOf('ann.away@example.com')).toBeNull();
  expect((await firm.mailsTo('ann.away@example.com')).at(-1)?.subject).toMatch(/^No longer yours/);

  const bob = await firm.byLink('bob.here@example.com');
  const { me, fields } = await firm.view(bob, id);
  expect(fields.map(({ kind, recipientId }) => [kind, recipientId === me.id]).toSorted()).toEqual([
    ['signature', true],
    ['text', true],
  ]);
  expect(await firm.signs('bob.here@example.com', id)).toMatchObject({ envelopeStatus: 'sealing' });
  await firm.runJobs();
  expect((await read(id)).status).toBe('completed');
  expect((await firm.mailsTo('ann.away@example.com')).at(-1)?.subject).toMatch(/^No longer yours/);
});

test('a submission that the first one made offline comes back as replaced', async () => {
  const { id } = await firm.sent([{ name: 'Cy Offline' }]);
  const cy = await firm.byLink('cy.offline@example.com');
  const item = await firm.seal(cy, id, await firm.act(cy, await firm.prepare(cy, id)));
  await replace(id, 'Cy Offline', 'Di Instead');
  expect(await codeOf(firm.deliver(id, item))).toBe('recipient_replaced');
  expect(await refusalWords(firm.deliver(id, item))).toBe(
    'Sam Sender asked D… I… before your signature arrived.',
  );
  // The current successor is named, however many were in between.
  await replace(id, 'Di Instead', 'Eve After');
  expect(await refusalWords(firm.deliver(id, item))).toContain('asked E… A… before');
  expect(await codeOf(firm.prepare(cy, id))).toBe('not_found');
});

test('replaced twice, the last one fills in the fields of the first', async () => {
  const { id } = await firm.sent([{ name: 'Ed One' }]);
  await replace(id, 'Ed One', 'Flo Two');
  await replace(id, 'Flo Two', 'Gus Three');
  expect(await linkOf('flo.two@example.com')).toBeNull();
  expect(await firm.signs('gus.three@example.com', id)).toMatchObject({ envelopeStatus: 'sealing' });
});

test('a recipient who waits for their turn is replaced without a word to the successor until it comes', async () => {
  const { id } = await firm.sent([{ name: 'Hal First' }, { name: 'Ida Second', order: 2 }]);
  await replace(id, 'Ida Second', 'Jo Second');
  expect(await firm.mailsTo('jo.second@example.com')).toEqual([]);
  expect(await firm.mailsTo('ida.second@example.com')).toEqual([]);
  await firm.signs('hal.first@example.com', id);
  expect(await firm.signs('jo.second@example.com', id)).toMatchObject({ envelopeStatus: 'sealing' });
});

test('the same person again gets a fresh link, and only the old one dies', async () => {
  const { id } = await firm.sent([{ name: 'Kai Fresh' }]);
  await replace(id, 'Kai Fresh', 'Kai Fresh');
  expect(await linkOf('kai.fresh@example.com')).toBeNull();
  expect(await firm.signs('kai.fresh@example.com', id)).toMatchObject({ envelopeStatus: 'sealing' });
});

test('a document is corrected after somebody was replaced', async () => {
  const { id } = await firm.sent([{ name: 'Lea Old' }]);
  const { version, documents } = await replace(id, 'Lea Old', 'Max New');
  const uploadId = await firm.upload(await testPdf(2, 'Corrected'));
  const documentId = documents[0]?.id ?? '';
  await firm.bySender((call) => correctEnvelope(call, id, { version, documentId, uploadId }));
  expect(await firm.signs('max.new@example.com', id)).toMatchObject({ envelopeStatus: 'sealing' });
});

test('replacing against signing: exactly one happens', async () => {
  for (const signFirst of [true, false]) {
    const name = `Racer${signFirst ? 'One' : 'Two'}`;
    const { id } = await firm.sent([{ name }, { name: `${name} Other` }]);
    const signer = await firm.byLink(`${name.toLowerCase()}@example.com`);
    const item = await firm.seal(signer, id, await firm.act(signer, await firm.prepare(signer, id)));
    const works = [() => firm.deliver(id, item), () => replace(id, name, `${name} Successor`)];
    const codes = await Promise.all((signFirst ? works : works.toReversed()).map((work) => codeOf(work())));
    expect(codes.filter((code) => code === 'done')).toHaveLength(1);
    const { recipients } = await read(id);
    const first = recipients.find((one) => one.name === name);
    expect(first?.action).toBe(recipients.length === 2 ? 'signed' : 'replaced');
  }
});

test('nobody stands in for whoever acted, for somebody in the list, or as somebody unknown', async () => {
  const { id, version, recipients } = await firm.sent([{ name: 'Nan Acted' }, { name: 'Oz There' }]);
  await firm.signs('nan.acted@example.com', id);
  await expect(replace(id, 'Nan Acted', 'Pat Late')).rejects.toThrow('Nan Acted has acted already');
  const oz = recipients.find(({ name }) => name === 'Oz There')?.id ?? '';
  const asked = (person: RecipientPerson, recipientId = oz, who = firm.sender) =>
    firm.bySender((call) => replaceRecipient(call, id, { version, recipientId, person }), who);
  expect(await errorsOf(asked(outside('Nan Acted')))).toEqual({
    person: ['This person is in the list already.'],
  });
  expect(await errorsOf(asked({ kind: 'staff', id }))).toEqual({ person: ['This person is not known.'] });
  expect(await errorsOf(asked(outside('Qi New'), id))).toHaveProperty('recipientId');
  expect(await codeOf(asked(outside('Qi New'), oz, await firm.staff('Olga Other')))).toBe('not_found');
});

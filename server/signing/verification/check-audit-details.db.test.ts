import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { actor } from '#server/db/actor.ts';
import { forgetLinks } from '#server/mail/queries.ts';
import { cancelEnvelope } from '../lifecycle/cancel-envelope.ts';
import { setConfidential } from '../lifecycle/mark-confidential.ts';
import { replaceRecipient } from '../lifecycle/replace-recipient.ts';
import { readSent } from '../sent/own-envelope.ts';
import { signingFirm } from '../test-envelope.ts';
import { ownerOf, rehash } from './test-as-owner.ts';
import { checkOf } from './test-check-audit.ts';

let firm: Awaited<ReturnType<typeof signingFirm>>;
let id: string;
beforeAll(async () => {
  firm = await signingFirm();
});
afterAll(() => firm.close());
beforeEach(async () => {
  ({ id } = await firm.sent([{ name: 'Ann Lee' }]));
  await ownerOf(firm).keep();
});
afterEach(() => ownerOf(firm).restore());

const change = (...statements: string[]) => ownerOf(firm).change(...statements);
const checked = async () => {
  const { sum, found } = await checkOf(firm)();
  return { older: sum.older, words: found.filter((one) => one.envelopeId === id).map(({ what }) => what) };
};
const details = 'its message, client, names or other details are not those that were sent';

test('an envelope that was marked confidential after it was sent, and no longer, holds; its mark changed by the owner is found', async () => {
  for (const wanted of [true, false, true]) {
    await firm.bySender((call) => setConfidential(call, id, wanted));
    expect((await checked()).words).toEqual([]);
  }
  await change(`update envelopes set confidential = false where id = '${id}'`);
  expect((await checked()).words).toEqual(['envelopes.confidential is not as in the activity log']);
  await change(
    `update envelopes set confidential = true where id = '${id}'`,
    `update envelopes set message = 'Pay at once.' where id = '${id}'`,
  );
  expect((await checked()).words).toEqual([details]);
});

test('the details of an envelope of which somebody else was asked since are those of then, the first recipient’s too', async () => {
  const [first] = await firm.sql('select id from recipients where envelope_id = $1', [id]);
  await firm.bySender(async (call) => {
    const { version } = await readSent(call, id);
    const person = { kind: 'external' as const, name: 'Bea Low', email: 'bea.low@example.com' };
    await replaceRecipient(call, id, { version, recipientId: first?.id, person });
  });
  expect((await checked()).words).toEqual([]);
  await change(`update recipients set company = 'Other Ltd' where id = '${first?.id}'`);
  expect((await checked()).words).toEqual([details]);
});

test('the name of who cancelled an envelope is found if the owner changes it', async () => {
  await firm.bySender((call) => cancelEnvelope(call, id, { version: null, reason: 'Wrong file' }));
  expect((await checked()).words).toEqual([]);
  await change(`update envelopes set ended_by = 'Somebody Else' where id = '${id}'`);
  expect((await checked()).words).toEqual([`envelopes.ended_by of ${id} is not as in its chain`]);
  await change(`update envelopes set ended_by = null where id = '${id}'`);
  expect((await checked()).words).toEqual([`envelopes.ended_by of ${id} is not as in its chain`]);
});

test('a mail holds before and after the links in it are taken out, and not with other words, files or none of its kind', async () => {
  const [mail] = await firm.sql(
    'select m.id, m.text from mails m join recipients r on r.mail_id = m.id where r.envelope_id = $1',
    [id],
  );
  expect(mail?.text).toMatch(/external-login\/[\w-]{20}/);
  await firm.db.as(actor('system'), (tx) => forgetLinks(tx, mail?.id));
  const [{ text } = {}] = await firm.sql('select text from mails where id = $1', [mail?.id]);
  expect(text).toContain('external-login/…');
  expect((await checked()).words).toEqual([]);
  for (const set of [
    `text = text || '.'`,
    `html = replace(html, 'Ann', 'Eve')`,
    `subject = 'x'`,
    `attached = '["a"]'`,
    `answers_to = '[]'`,
    'kind = null',
  ]) {
    await ownerOf(firm).restore();
    await ownerOf(firm).keep();
    await change(`update mails set ${set} where id = '${mail?.id}'`);
    expect((await checked()).words.join(), set).toMatch(/has other words than were sent/);
  }
});

test('entries of earlier versions hold without any of it, and are counted: a change of it is not found there', async () => {
  expect((await checked()).older).toBe(0);
  await change(
    `update audit set event = regexp_replace(event, ',"(details|words|shown)":"[0-9a-f]{64}"', '', 'g') where envelope_id = '${id}'`,
    rehash(id),
    `update envelopes set message = 'Pay at once.', confidential = true, client_id = null where id = '${id}'`,
    `update recipients set company = 'Other Ltd' where envelope_id = '${id}'`,
  );
  expect(await checked()).toEqual({ older: 1, words: [] });
});

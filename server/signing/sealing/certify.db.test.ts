import { createHash } from 'node:crypto';
import { PDF } from '@libpdf/core';
import decodeQR from 'qr/decode.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readCode } from '#contract/signing/verify-code.ts';
import { actor } from '#server/db/actor.ts';
import { isClean, judge, popplerText, signaturesOf } from '#tests/fixtures/pdf-tools.ts';
import { readAudit } from '../audit/audit.queries.ts';
import { brokenAt } from '../audit/chain.ts';
import type { Evidence } from '../audit/evidence.ts';
import { signingFirm } from '../test-envelope.ts';
import { signingPeople } from '../test-people.ts';
import { sealedFacts } from '../verification/sealed-facts.ts';
import { certificateOf } from './certificates.queries.ts';
import { hashCode } from './certify.ts';

let firm: Awaited<ReturnType<typeof signingFirm>>;
let id: string;
let bytes: Uint8Array;
let printed: string;
beforeAll(async () => {
  firm = await signingFirm();
  const people = [
    { name: 'Ann Lee' },
    { name: 'Zofia Lecka', role: 'approver' as const, order: 2 },
    { name: 'Olga Watch', role: 'observer' as const },
    { name: 'Taro Yamada', role: 'observer' as const },
    { name: 'Mohammed Ali', role: 'observer' as const },
  ];
  ({ id } = await firm.sent(people, { title: 'Service agreement 2026' }));
  const inTheirLetters = {
    'Zofia Lecka': 'Żofia Łęcka',
    'Taro Yamada': '山田太郎',
    'Mohammed Ali': 'محمد علي',
  };
  for (const names of Object.entries(inTheirLetters))
    await firm.sql('update recipients set name = $2 where name = $1', names);
  await firm.signs('ann.lee@example.com', id, { offline: true, deviceTime: '2026-11-21T14:02:00.000Z' });
  await firm.signs('zofia.lecka@example.com', id);
  await firm.runJobs();
  bytes = await firm.services.files.bytes((await certificate())?.file.sha256 ?? '');
  printed = popplerText(bytes).replace(/\s+/g, ' ');
});
afterAll(() => firm.close());

const certificate = () =>
  firm.bySender(({ tx, actor: who }) => certificateOf(tx, id, who.audience === 'staff'));
const attached = async (of = bytes) => {
  const file = (await PDF.load(of)).attachments.get('evidence.json');
  return JSON.parse(new TextDecoder().decode(file ?? undefined)) as Evidence;
};

test('is a sealed PDF that other programs find valid, whole and clean', async () => {
  expect(signaturesOf(bytes)).toEqual([{ field: `Seal_${id}`, valid: true, whole: true }]);
  expect(isClean(bytes)).toBe(true);
  expect(await certificate()).toMatchObject({
    level: 'B-B',
    file: { name: 'Service agreement 2026 (certificate).pdf' },
  });
});

test('the certificate says who did what, when, by which clock, and how they were known', () => {
  for (const words of [
    'Service agreement 2026',
    'Ann Lee',
    'Żofia Łęcka',
    'Olga Watch',
    '山田太郎',
    'Signer, step 1',
    'Approver, step 2',
    'Observer, step 1',
  ])
    expect(printed).toContain(words);
  expect(printed).toContain("Signed offline 2026-11-21 14:02:00 UTC by the device's clock, received 2026-");
  expect(printed).toMatch(/Approved 20\d\d-\d\d-\d\d \d\d:\d\d:\d\d UTC/);
  expect(printed).toContain('Known by the personal link mailed to ann.lee@example.com');
  expect(printed).toContain('Agreed to the consent, version 1.');
  expect(printed).toContain('Handed in from address 192.0.2.1, Test.');
  for (const event of [
    'created the draft.',
    'A mail was written to Ann Lee: their turn.',
    'Ann Lee signed offline, 2026-11-21 14:02:00 UTC',
    'Żofia Łęcka approved.',
    'Everybody had acted, and everything was sealed.',
  ])
    expect(printed).toContain(event);
  expect(printed).toMatch(/device …[\da-f]{12}, address 192\.0\.2\.1, Test/);
  // no time without its zone
  expect(printed.match(/\d\d:\d\d:\d\d(?! UTC)/g)).toBeNull();
});

test('/verify says the same of who acted, by the code', async () => {
  const [row] = await firm.sql(
    `select f.sha256 from certificates c join files f on f.id = c.file_id where c.envelope_id = $1`,
    [id],
  );
  const { people } = await sealedFacts(firm.services, row?.sha256);
  expect(people.map(({ name, way }) => [name, way]).toSorted()).toEqual([
    ['Ann Lee', 'link'],
    ['Olga Watch', null],
    ['Żofia Łęcka', 'link'],
    ['محمد علي', null],
    ['山田太郎', null],
  ]);
});

test('prints the address of the account that acted, not that of the record', async () => {
  const people = await signingPeople(firm);
  const clientId = await people.client();
  const account = await firm.account('client', 'emma@client.example');
  const employee = await people.employee('Emma', clientId, account);
  const sent = await people.sentTo(clientId, [employee]);
  // They sign in by another address from here, with the same account.
  await firm.sql(`update accounts set email = 'emma@home.example' where id = $1`, [account]);
  const who = actor('employee', { accountId: account, employeeIds: [employee.id] });
  const emma = await firm.enrolled(who);
  const ticket = await firm.prepare(emma, sent.id);
  await firm.deliver(sent.id, await firm.seal(emma, sent.id, await firm.act(emma, ticket)));
  await firm.runJobs();
  const [row] = await firm.sql(
    'select f.sha256 from certificates c join files f on f.id = c.file_id where c.envelope_id = $1',
    [sent.id],
  );
  const made = await firm.services.files.bytes(row?.sha256);
  expect(popplerText(made).replace(/\s+/g, ' ')).toContain(
    'Known by the personal link mailed to emma@home.example',
  );
  expect((await attached(made)).acts).toMatchObject([{ address: 'emma@home.example' }]);
});

test('prints each document before and after its seal, and a head that fits the chain', async () => {
  const [document] = await firm.sql(
    'select sha256, sealed_sha256 from envelope_documents where envelope_id = $1',
    [id],
  );
  expect(printed).toContain(document?.sha256);
  expect(printed).toContain(document?.sealed_sha256);
  const events = await firm.bySender(({ tx }) => readAudit(tx, id));
  const head = (await certificate())?.audit_head ?? '';
  expect(printed).toContain(head);
  expect(brokenAt(id, events, head)).toBeNull();
  // the head covers the sealing
  const upToHead = events.findIndex(({ hash }) => Buffer.from(hash).toString('hex') === head);
  expect(events.slice(0, upToHead + 1).map(({ event }) => JSON.parse(event).type)).toContain('sealed');
});

test('carries the record, which can be checked with a hash function alone', async () => {
  const { chain, recipients, documents, format } = await attached();
  let last = createHash('sha256').update(`portico-evidence/3|${id}`).digest('hex');
  expect(chain.start).toBe(last);
  for (const { seq, at, prev, event, hash } of chain.events) {
    expect(prev).toBe(last);
    last = createHash('sha256')
      .update(Buffer.from(prev, 'hex'))
      .update(`${seq}|${at}|${event}`)
      .digest('hex');
    expect(hash).toBe(last);
  }
  expect(chain.head).toBe(last);
  expect(format).toBe('portico-evidence/3');
  expect(recipients.map(({ name, action }) => [name, action]).sort()).toEqual([
    ['Ann Lee', 'signed'],
    ['Olga Watch', 'waiting'],
    ['Żofia Łęcka', 'approved'],
    ['محمد علي', 'waiting'],
    ['山田太郎', 'waiting'],
  ]);
  expect(documents).toMatchObject([{ name: 'Agreement.pdf', level: 'B-B', stampedAt: null }]);
  const kept = (await certificate())?.evidence.sha256 ?? '';
  expect(JSON.parse(new TextDecoder().decode(await firm.services.files.bytes(kept)))).toEqual(
    await attached(),
  );
});

test('the picture and the code of a certificate lead to the same place; the database knows only the hash of the code', async () => {
  const { stdout } = judge('pdftoppm', [bytes], (path) => ['-r', '150', '-f', '1', '-l', '1', path]);
  const [header = '', width, height] = /^P6\n(\d+) (\d+)\n255\n/.exec(stdout.toString('latin1', 0, 40)) ?? [];
  const pixels = new Uint8Array(stdout.subarray(header.length));
  const address = decodeQR({ width: Number(width), height: Number(height), data: pixels });
  const written = /http:\/\/localhost:4100\/verify\/([\w-]+)$/.exec(address)?.[1] ?? '';
  expect(printed).toContain(written);
  // the page that explains a reader's “issuer unknown”
  expect(printed.replace(/\s+/g, '')).toContain('http://localhost:4100/verify/trusthasit');
  const code = readCode(written) ?? '';
  expect((await certificate())?.code_hash).toBe(hashCode(code));
  const [row] = await firm.sql('select row_to_json(c)::text as text from certificates c');
  expect(row?.text).not.toContain(code);
});

describe('is read', () => {
  test('by those who take part, and by nobody else', async () => {
    const read = (who: Parameters<typeof firm.db.as>[0]) =>
      firm.db.as(who, (tx) => certificateOf(tx, id, who.audience === 'staff'));
    expect((await read((await firm.byLink('ann.lee@example.com')).who))?.file.name).toContain('certificate');
    const account = await firm.account('external', 'stranger@example.com');
    expect(await read(actor('signer', { accountId: account }))).toBeUndefined();
    expect(await read(await firm.staff('Other Person'))).toBeUndefined();
  });

  test('and is kept from everybody’s changes', async () => {
    await expect(firm.bySender(({ tx }) => tx.execute('delete from certificates'))).rejects.toThrow();
    await expect(
      firm.bySender(({ tx }) => tx.execute("update certificates set audit_head = ''")),
    ).rejects.toThrow();
  });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { actor } from '../db/actor.ts';
import { pgCode } from '../db/db.ts';
import { type BrokenRecord, checkAudit } from './check-audit.ts';
import { testFirm } from './test-envelope.ts';

let firm: Awaited<ReturnType<typeof testFirm>>;
let id: string;
beforeAll(async () => {
  firm = await testFirm();
  ({ id } = await firm.sent([{ name: 'Ann Lee' }]));
  await firm.signs('ann.lee@example.com', id);
  await firm.runJobs();
  await firm.sent([{ name: 'Bea Low' }]);
  await firm.sql('alter table audit disable trigger user');
});
afterAll(() => firm.close());

async function check(files = firm.services.files) {
  const found: BrokenRecord[] = [];
  const sum = await firm.db.as(actor('system'), (tx) =>
    checkAudit(tx, files, (broken) => found.push(broken)),
  );
  return { sum, found };
}

test('what nobody touched holds', async () => {
  const { sum, found } = await check();
  expect(found).toEqual([]);
  expect(sum).toEqual({ envelopes: 2, events: 11, broken: 0 });
});

/** Rehashes the chain from an event on, as a thief with the owner's login would. */
const rehash = (from: number) => `do $$ declare r record; last bytea; begin
  select hash into last from audit where envelope_id = '$id' and seq = ${from - 1};
  for r in select * from audit where envelope_id = '$id' and seq >= ${from} order by seq loop
    update audit set prev = last, hash = sha256(last || convert_to(r.event, 'UTF8')) where envelope_id = '$id' and seq = r.seq returning hash into last;
  end loop; end $$`;

test.each<[string, string[], string]>([
  [
    'an event',
    [`update audit set event = replace(event, '192.0.2.1', '192.0.2.9')`],
    'event 5 does not fit the one before it',
  ],
  [
    'an event, with all hashes made anew',
    [`update audit set event = replace(event, '192.0.2.1', '192.0.2.9')`, rehash(5)],
    'the head kept with its certificate is not in its chain',
  ],
  [
    'an event, the hashes, and the head that is kept',
    [
      `update audit set event = replace(event, '192.0.2.1', '192.0.2.9')`,
      rehash(5),
      `update certificates set audit_head = (select encode(hash, 'hex') from audit a where a.envelope_id = certificates.envelope_id and seq = 6)`,
    ],
    'event 5 is not the one that its certificate holds',
  ],
  [
    'its end',
    [`delete from audit where envelope_id = '$id' and seq >= 7`],
    'it is complete, and the event that says so is missing',
  ],
  ['all of it', [`delete from audit where envelope_id = '$id'`], 'it has no events at all'],
  [
    'which file is the sealed one',
    [`update envelope_documents set sealed_sha256 = sha256 where envelope_id = '$id'`],
    'is not the one that was recorded',
  ],
  ['its certificate', [`delete from certificates`], 'its certificate is missing'],
])('who changes %s is found out', async (_, changes, what) => {
  await firm.sql('create table kept_audit as select * from audit');
  await firm.sql('create table kept_certificates as select * from certificates');
  await firm.sql('create table kept_documents as select id, sealed_sha256 from envelope_documents');
  try {
    for (const change of changes) await firm.sql(change.replaceAll('$id', id));
    const { found } = await check();
    expect(found).toEqual([
      { envelopeId: id, title: 'Service agreement', what: expect.stringContaining(what) },
    ]);
  } finally {
    await firm.sql('delete from audit');
    await firm.sql('insert into audit select * from kept_audit');
    await firm.sql('delete from certificates');
    await firm.sql('insert into certificates select * from kept_certificates');
    await firm.sql(
      'update envelope_documents d set sealed_sha256 = k.sealed_sha256 from kept_documents k where k.id = d.id',
    );
    await firm.sql('drop table kept_audit, kept_certificates, kept_documents');
  }
  expect((await check()).found).toEqual([]);
});

test('a certificate that is gone from the store, or another file, is found out', async () => {
  const { files } = firm.services;
  const gone = { ...files, bytes: () => Promise.reject(new Error('ENOENT')) };
  expect((await check(gone)).found).toMatchObject([
    { what: 'the file of its certificate is missing, or is another one' },
  ]);
  const other = { ...files, bytes: async () => new Uint8Array([1]) };
  expect((await check(other)).found).toMatchObject([
    { what: 'the file of its certificate is missing, or is another one' },
  ]);
});

test.each(['staff', 'contact', 'employee', 'signer', 'system', 'none'] as const)(
  'a row of the chain cannot be changed, deleted or emptied by the role %s, whatever triggers there are',
  async (audience) => {
    const who = actor(audience);
    for (const write of [`update audit set event = '{}'`, 'delete from audit', 'truncate audit'])
      expect(await firm.db.as(who, (tx) => tx.execute(write)).then(() => 'done', pgCode)).toBe('42501');
  },
);

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { actor } from '#server/db/actor.ts';
import { pgCode } from '#server/db/db.ts';
import { diskKeys } from '#server/files/keys.ts';
import { appendAudit } from '../audit/audit.ts';
import { loadOrCreateSigner } from '../pdf/seal/certificate.ts';
import { certify, keepCertificate } from '../sealing/certify.ts';
import { signingFirm } from '../test-envelope.ts';
import { ownerOf, rehash } from './test-as-owner.ts';
import { checkOf, wordsOfCheck } from './test-check-audit.ts';

let firm: Awaited<ReturnType<typeof signingFirm>>;
/** Completed; sent and seen by nobody yet. */
let id: string;
let open: string;
let dir: string;
beforeAll(async () => {
  firm = await signingFirm();
  dir = await mkdtemp(join(tmpdir(), 'portico-home-made-'));
  ({ id } = await firm.sent([{ name: 'Ann Lee' }, { name: 'Rob Read', role: 'observer' }]));
  await firm.signs('ann.lee@example.com', id);
  await firm.runJobs();
  ({ id: open } = await firm.sent([{ name: 'Bea Low' }, { name: 'Cid Moe', order: 2 }]));
  await firm.signs('bea.low@example.com', open);
});
afterAll(async () => {
  await firm.close();
  await rm(dir, { recursive: true });
});

const check = (files?: Pick<typeof firm.services.files, 'bytes'>) => checkOf(firm)(files);
const wordsOf = (envelopeId: string) => wordsOfCheck(firm)(envelopeId);

test('an untouched record holds', async () => {
  const { sum, found } = await check();
  expect(found).toEqual([]);
  expect(sum).toEqual({ envelopes: 2, events: 17, broken: 0, older: 0 });
});

/** Changes rows as the owner of the tables, past every trigger. */
const asOwner = (...changes: string[]) =>
  ownerOf(firm).change(...changes.map((one) => one.replaceAll('$id', id).replaceAll('$open', open)));

const keepHead = `update certificates c set audit_head = (select encode(hash, 'hex') from audit a where a.envelope_id = c.envelope_id and event::jsonb ->> 'type' = 'completed')`;

describe('who changes', () => {
  beforeEach(() => ownerOf(firm).keep());
  afterEach(async () => {
    await ownerOf(firm).restore();
    expect((await check()).found).toEqual([]);
  });

  test.each<[string, string[], string]>([
    [
      'an event',
      [`update audit set event = replace(event, '192.0.2.1', '192.0.2.9') where envelope_id = '$id'`],
      'does not fit the one before it',
    ],
    [
      'an event, with all hashes made anew',
      [
        `update audit set event = replace(event, '192.0.2.1', '192.0.2.9') where envelope_id = '$id'`,
        rehash('$id'),
      ],
      'the head kept with its certificate is not in its chain',
    ],
    [
      'an event, the hashes, and the head that is kept',
      [
        `update audit set event = replace(event, '192.0.2.1', '192.0.2.9') where envelope_id = '$id'`,
        rehash('$id'),
        keepHead,
        `update audit set event = jsonb_set(event::jsonb, '{certificate,head}', to_jsonb((select audit_head from certificates)))::text where envelope_id = '$id' and event::jsonb ->> 'type' = 'certified'`,
        rehash('$id'),
      ],
      'is not the one that its certificate holds',
    ],
    [
      'its end',
      [
        `delete from audit where envelope_id = '$id' and event::jsonb ->> 'type' in ('completed', 'certified') or envelope_id = '$id' and seq > 9`,
      ],
      'it is complete, and the event that says so is missing',
    ],
    ['all of it', [`delete from audit where envelope_id = '$id'`], 'it has no events at all'],
    [
      'which file is the sealed one',
      [`update envelope_documents set sealed_sha256 = sha256 where envelope_id = '$id'`],
      'is not the one that was recorded',
    ],
    ['its certificate', ['delete from certificates'], 'its certificate is missing'],
    [
      'every time, by five years',
      [`update audit set at = at - interval '5 years'`],
      'event 1 does not fit the one before it',
    ],
    [
      'every time, with all hashes',
      [`update audit set at = at - interval '5 years'`, rehash('$id')],
      'event 1, created: it was added at',
    ],
    [
      'a name after completion',
      [`update recipients set name = 'Eve Lee' where envelope_id = '$id' and name = 'Ann Lee'`],
      'is not as in its certificate',
    ],
    [
      'a title after completion',
      [`update envelopes set title = 'Another agreement' where id = '$id'`],
      'is not as in its certificate',
    ],
    [
      'what somebody filled in',
      [
        `update submissions set values = jsonb_build_object((select key from jsonb_each(values) limit 1), 'London')`,
      ],
      'has other values than were signed',
    ],
    [
      'what somebody filled in, and its text',
      [
        `update submissions set body = replace(body, 'Berlin', 'London'), values = replace(values::text, 'Berlin', 'London')::jsonb`,
      ],
      'has another text than was signed',
    ],
    [
      'an act into a longer one',
      [`update submissions set received_at = received_at + interval '1 hour'`],
      'what was handed in is something else',
    ],
    [
      'the mail that somebody got',
      [`update mails set "to" = 'eve@example.com'`],
      'the mail went to somebody else',
    ],
    ['the mail that somebody got into none', ['delete from mails'], 'there is no such mail'],
    [
      'a field after it was signed',
      [`update fields set label = 'Price' where envelope_id = '$id'`],
      'the fields of document',
    ],
    [
      'the file of a document',
      [`update envelope_documents set sha256 = repeat('0', 64) where envelope_id = '$id'`],
      'its documents are not those that were sent',
    ],
    ['the state of it', [`update envelopes set status = 'sent' where id = '$id'`], 'is not as in its chain'],
  ])('%s is found out', async (_, changes, what) => {
    await asOwner(...changes);
    expect(await wordsOf(id)).toContainEqual(expect.stringContaining(what));
  });

  test('the events of two envelopes into each other’s is found out, with all hashes', async () => {
    await asOwner(
      `update audit set seq = seq + 100`,
      `update audit a set event = b.event from audit b where a.seq = 104 and b.seq = 104 and a.envelope_id <> b.envelope_id`,
      `update audit set seq = seq - 100`,
      rehash(id),
      rehash(open),
    );
    expect(await wordsOf(id)).not.toEqual([]);
    expect(await wordsOf(open)).not.toEqual([]);
  });

  test.each([
    [
      'a certificate of their own, is found out',
      (name: string) => loadOrCreateSigner(diskKeys(dir), name, new Date()),
      ['its certificate was sealed with a certificate that is not the firm’s'],
    ],
    // Heads kept elsewhere show it (`anchors.db.test.ts`).
    [
      'the firm’s own, is not: this is what holding the keys means',
      () => firm.services.signer.current(new Date()),
      [],
    ],
  ])('all of a completed envelope, under %s', async (_, signerOf, found) => {
    const signer = await signerOf(firm.services.config.firmName);
    const services = { ...firm.services, signer: { ...firm.services.signer, current: async () => signer } };
    await asOwner(
      `update audit set event = replace(event, '192.0.2.1', '192.0.2.9') where envelope_id = '$id'`,
      `delete from audit where envelope_id = '$id' and seq >= (select seq from audit where envelope_id = '$id' and event::jsonb ->> 'type' = 'certified')`,
      rehash(id),
    );
    const forged = await certify(services, id);
    await asOwner('delete from certificates');
    const at = firm.now();
    await firm.db.as(actor('system'), async (tx) => {
      await keepCertificate(tx, forged, at);
      const { level, audit_head: head } = forged.row;
      const certificate = { sha256: forged.file.sha256, evidence: forged.evidence.sha256, head, level };
      await appendAudit(tx, id, { type: 'certified', at, certificate });
    });
    // The letters of the true completion, and what the rows know of it.
    await asOwner(
      `delete from mails m where not exists (select from audit where event::json ->> 'mail' = m.id::text)`,
      `update envelopes set ended_at = '${at}' where id = '$id'`,
      `update recipients r set mail_id = (select (event::json ->> 'mail')::uuid from audit where event::json ->> 'type' = 'told'
        and event::json ->> 'recipient' = r.id::text order by seq desc limit 1) where envelope_id = '$id'`,
    );
    expect(await wordsOf(id)).toEqual(found);
  });
});

test('a byte of a sealed file, of a certificate, or of what was signed, is found out', async () => {
  const { files } = firm.services;
  const [row] = await firm.sql(
    `select d.sha256, d.sealed_sha256, f.sha256 as certificate from envelope_documents d, certificates c join files f on f.id = c.file_id
     where d.envelope_id = c.envelope_id`,
  );
  const flipping = (hash: string) => ({
    async bytes(sha256: string) {
      const bytes = new Uint8Array(await files.bytes(sha256));
      if (sha256 === hash) bytes.set([(bytes[700] ?? 0) ^ 1], 700);
      return bytes;
    },
  });
  for (const [hash, words] of [
    [row?.sealed_sha256, /^the file of the sealed document \S+ is missing, or is another one$/],
    [row?.certificate, /^the file of its certificate is missing, or is another one$/],
    [row?.sha256, /^the file of document \S+ is missing, or is another one$/],
  ]) {
    const { found } = await check(flipping(hash));
    expect(found.map(({ what }) => what)).toContainEqual(expect.stringMatching(words));
  }
  const gone = { bytes: () => Promise.reject(new Error('ENOENT')) };
  expect((await check(gone)).sum.broken).toBe(2);
});

test.each(['staff', 'contact', 'employee', 'signer', 'system', 'none'] as const)(
  'a row of the chain cannot be changed, deleted or emptied by the role %s, whatever triggers there are',
  async (audience) => {
    const who = actor(audience);
    for (const write of [`update audit set event = '{}'`, 'delete from audit', 'truncate audit'])
      expect(await firm.db.as(who, (tx) => tx.execute(write)).then(() => 'done', pgCode)).toBe('42501');
  },
);

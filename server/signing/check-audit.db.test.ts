import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { actor } from '../db/actor.ts';
import { pgCode } from '../db/db.ts';
import { diskKeys } from '../files/keys.ts';
import { acceptLate } from './accept-late.ts';
import { type AuditEvent, record } from './audit.ts';
import { cancelEnvelope } from './cancel.ts';
import { certify, keepCertificate } from './certify.ts';
import { type BrokenRecord, checkAudit } from './check-audit.ts';
import { extendEnvelope } from './extend.ts';
import { loadOrCreateSigner } from './pdf/certificate.ts';
import { signingDevice } from './signing-device.ts';
import { anId, testFirm } from './test-envelope.ts';

let firm: Awaited<ReturnType<typeof testFirm>>;
/** Completed; sent and seen by nobody yet. */
let id: string;
let open: string;
let dir: string;
beforeAll(async () => {
  firm = await testFirm();
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

async function check(files: Pick<typeof firm.services.files, 'bytes'> = firm.services.files) {
  const found: BrokenRecord[] = [];
  const sealedWith = await firm.services.signer.sealedWith();
  const sum = await firm.db.as(actor('system'), (tx) =>
    checkAudit(tx, { files, sealedWith }, (broken) => found.push(broken)),
  );
  return { sum, found };
}
const wordsOf = async (envelopeId: string) =>
  (await check()).found.filter((one) => one.envelopeId === envelopeId).map(({ what }) => what);

test('what nobody touched holds', async () => {
  const { sum, found } = await check();
  expect(found).toEqual([]);
  expect(sum).toEqual({ envelopes: 2, events: 17, broken: 0 });
});

const tables = [
  'audit',
  'certificates',
  'envelopes',
  'envelope_documents',
  'recipients',
  'submissions',
  'tickets',
  'devices',
  'files',
  'fields',
  'mails',
  'activity_log',
];

/** What the owner of the tables changes, past every trigger. */
async function asOwner(...changes: string[]) {
  await firm.sql('set session_replication_role = replica');
  for (const change of changes) await firm.sql(change.replaceAll('$id', id).replaceAll('$open', open));
  await firm.sql('set session_replication_role = origin');
}

/** Hashes a chain anew from an event on. */
const rehash = (of: string, from = 1) => `do $$ declare r record; last bytea; begin
  select coalesce((select hash from audit where envelope_id = '${of}' and seq = ${from - 1}), sha256(convert_to('portico-evidence/2|${of}', 'UTF8'))) into last;
  for r in select * from audit where envelope_id = '${of}' and seq >= ${from} order by seq loop
    update audit set prev = last, hash = sha256(last || convert_to(r.seq || '|' || app.wire(r.at) || '|' || r.event, 'UTF8'))
      where envelope_id = '${of}' and seq = r.seq returning hash into last;
  end loop; end $$`;
const keepHead = `update certificates c set audit_head = (select encode(hash, 'hex') from audit a where a.envelope_id = c.envelope_id and event::jsonb ->> 'type' = 'completed')`;

describe('who changes', () => {
  beforeEach(async () => {
    for (const table of tables) await firm.sql(`create table kept_${table} as select * from ${table}`);
  });
  afterEach(async () => {
    for (const table of tables)
      await asOwner(
        `delete from ${table}`,
        `insert into ${table} select * from kept_${table}`,
        `drop table kept_${table}`,
      );
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
      'Ann Lee is not as in the certificate',
    ],
    [
      'a title after completion',
      [`update envelopes set title = 'Another agreement' where id = '$id'`],
      'its title or when it was sent is not as in the certificate',
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
    [
      'the state of it',
      [`update envelopes set status = 'sent' where id = '$id'`],
      'it is sent, and by its chain completed',
    ],
  ])('%s is found out', async (_, changes, what) => {
    await asOwner(...changes);
    expect(await wordsOf(id)).toContainEqual(expect.stringContaining(what));
  });

  test.each<[string, string[], string]>([
    [
      'all of an envelope that is not sealed to 2019',
      [
        `update audit set at = at - interval '7 years', event = regexp_replace(event, '"at":"20..', '"at":"2019', 'g') where envelope_id = '$open'`,
        rehash('$open'),
      ],
      'it was created at another time by its chain',
    ],
    [
      'a recipient into one who signed',
      [`update recipients set action = 'signed', acted_at = now() where name = 'Cid Moe'`],
      'Cid Moe is signed, and no event says so',
    ],
    [
      'what was signed into nothing',
      ['update submissions set body = null'],
      'lacks the text that was signed',
    ],
    [
      'its rule to the older one, and every time',
      [
        `do $$ declare r record; last bytea := sha256(convert_to('$open', 'UTF8')); begin
          for r in select * from audit where envelope_id = '$open' order by seq loop
            update audit set prev = last, hash = sha256(last || convert_to(r.event, 'UTF8')), at = at + interval '1 hour'
              where envelope_id = '$open' and seq = r.seq returning hash into last;
          end loop; end $$`,
      ],
      'it follows the rule of older chains, and was begun later',
    ],
    ['a ticket', ['delete from tickets'], 'no such ticket was given'],
    [
      'the key of a device',
      [`update devices set public_key = '\\x04'::bytea || sha256('a') || sha256('b')`],
      'never had the key that it names',
    ],
    [
      'the end of it: it is cut off',
      [
        `delete from audit where envelope_id = '$open' and seq >= (select min(seq) from audit where envelope_id = '$open' and event::jsonb ->> 'type' = 'signed')`,
      ],
      'is in no event',
    ],
    [
      'the end of it, and the submission',
      [
        `delete from audit where envelope_id = '$open' and seq >= 5`,
        `delete from submissions`,
        `update recipients set action = 'due', acted_at = null where name = 'Bea Low'`,
      ],
      'the activity log has “signed”',
    ],
    [
      'the activity log',
      [`delete from activity_log where event = 'sent'`],
      'the activity log knows nothing of it',
    ],
  ])('%s is found out', async (_, changes, what) => {
    await asOwner(...changes);
    expect(await wordsOf(open)).toContainEqual(expect.stringContaining(what));
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

  test('all of a completed envelope, under a certificate of their own, is found out', async () => {
    const signer = await loadOrCreateSigner(diskKeys(dir), firm.services.config.firmName, new Date());
    const services = { ...firm.services, signer: { ...firm.services.signer, current: async () => signer } };
    await asOwner(
      `update audit set event = replace(event, '192.0.2.1', '192.0.2.9') where envelope_id = '$id'`,
      `delete from audit where envelope_id = '$id' and seq >= (select seq from audit where envelope_id = '$id' and event::jsonb ->> 'type' = 'certified')`,
      rehash(id),
    );
    const forged = await certify(services, id);
    await asOwner('delete from certificates');
    await firm.db.as(actor('system'), async (tx) => {
      await keepCertificate(tx, forged, firm.now());
      const { level, audit_head: head } = forged.row;
      const certificate = { sha256: forged.file.sha256, evidence: forged.evidence.sha256, head, level };
      await record(tx, id, { type: 'certified', at: firm.now(), certificate });
    });
    expect(await wordsOf(id)).toEqual([
      'its certificate was sealed with a certificate that is not the firm’s',
    ]);
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

describe('what the server’s own role adds is found out:', () => {
  const addedTo = async (event: (of: string, recipient: string) => AuditEvent | Promise<AuditEvent>) => {
    const { id: one } = await firm.sent([{ name: 'Dan Nim' }]);
    const [recipient] = await firm.sql('select id from recipients where envelope_id = $1', [one]);
    const made = await event(one, String(recipient?.id));
    await firm.bySender(({ tx }) => record(tx, one, made));
    return wordsOf(one);
  };
  const act = (recipient: string) => ({
    type: 'signed' as const,
    at: firm.now(),
    recipient,
    submission: anId(),
    ticket: anId(),
    device: anId(),
    bodyHash: 'a'.repeat(64),
    deviceSig: 'AAAA',
    deviceTime: firm.now(),
    elapsedMs: 1000,
    offline: false,
    authLevel: 'link' as const,
    authAt: firm.now(),
    consentVersion: 1,
    documents: [],
  });

  test('a signature that nobody made', async () => {
    const words = await addedTo((_, recipient) => act(recipient));
    expect(words).toContainEqual(expect.stringContaining('nothing like it was handed in'));
    expect(words).toContainEqual(expect.stringContaining('it names no key'));
    expect(words).toContainEqual(expect.stringContaining('the activity log knows nothing of it'));
  });

  test('a signature by a device that is known, which did not make it', async () => {
    const [known] = await firm.sql(`select id, encode(public_key, 'base64') as key from devices limit 1`);
    const deviceKey = String(known?.key).replace(/\s/g, '');
    const words = await addedTo((_, recipient) => ({
      ...act(recipient),
      device: String(known?.id),
      deviceKey,
    }));
    expect(words).toContainEqual(expect.stringContaining('it was not signed by its device'));
  });

  test('a signature by a key of their own', async () => {
    const words = await addedTo(async (of, recipient) => {
      const device = await signingDevice(anId());
      const made = act(recipient);
      const body = { kind: 'decline', submissionId: made.submission, ticketId: made.ticket } as never;
      const item = await device.seal(of, body, firm.key);
      return {
        ...made,
        device: device.id,
        deviceSig: item.deviceSig,
        deviceKey: Buffer.from(device.publicKey).toString('base64'),
      };
    });
    expect(words).toContainEqual(expect.stringContaining('never had the key that it names'));
  });

  test('a completion that was none', async () => {
    const at = firm.now();
    expect(await addedTo(() => ({ type: 'completed', at }))).toContainEqual(
      'no event says that it was sealed, and later ones follow',
    );
    const sealed = { type: 'sealed' as const, at, documents: [] };
    expect(await addedTo(() => sealed)).toContainEqual('it is sent, and by its chain sealing');
  });

  test.each([
    '1',
    '[]',
    'null',
    '{}',
    '{"type":"toString"}',
    '{"type":"signed"}',
    '{"type":"sealed","at":"2026"}',
  ])('what is no event (%s)', async (text) => {
    expect(await addedTo(() => JSON.parse(text))).not.toEqual([]);
  });

  test('an act of staff', async () => {
    const at = firm.now();
    const by = firm.sender.userId ?? '';
    expect(await addedTo(() => ({ type: 'released', at, by }))).toContainEqual(
      expect.stringContaining('released: the activity log knows nothing of it'),
    );
    expect(
      await addedTo(() => ({ type: 'ended', at, by, status: 'cancelled', reason: null })),
    ).toContainEqual(expect.stringContaining('nothing says who ended it'));
  });

  test('a mail that was not written', async () => {
    const at = firm.now();
    expect(
      await addedTo((_, recipient) => ({ type: 'told', at, recipient, of: 'invited', mail: anId() })),
    ).toContainEqual(expect.stringContaining('there is no such mail'));
  });
});

test('what is extended, accepted late, declined, cancelled or expired holds', async () => {
  const mine = async (envelopeId: string) => wordsOf(envelopeId);
  const { id: late, version } = await firm.sent([{ name: 'Eva Late' }, { name: 'Fay Later', order: 2 }]);
  const eva = await firm.byLink('eva.late@example.com');
  const ticket = await firm.prepare(eva, late);
  const body = await firm.act(eva, ticket);
  await firm.setDeadline(late, '-1 minute');
  await expect(firm.deliver(late, await firm.seal(eva, late, body))).rejects.toMatchObject({
    code: 'envelope_expired',
  });
  expect(await mine(late)).toEqual([]);
  const deadline = new Date(Date.now() + 86_400_000).toISOString();
  await firm.bySender((call) => extendEnvelope(call, late, { version, deadline }));
  await firm.bySender((call) =>
    acceptLate(call, late, { version, submissionId: body.submissionId, deadline }),
  );
  expect(await mine(late)).toEqual([]);
  await firm
    .signs('fay.later@example.com', late, { kind: 'decline', reason: 'This is not for me.' } as never)
    .catch(() => undefined);
  const { id: cancelled } = await firm.sent([{ name: 'Gus Gone' }]);
  await firm.bySender((call) =>
    cancelEnvelope(call, cancelled, { version: null, reason: 'It was sent by mistake.' }),
  );
  expect(await mine(late)).toEqual([]);
  expect(await mine(cancelled)).toEqual([]);
});

test.each(['staff', 'contact', 'employee', 'signer', 'system', 'none'] as const)(
  'a row of the chain cannot be changed, deleted or emptied by the role %s, whatever triggers there are',
  async (audience) => {
    const who = actor(audience);
    for (const write of [`update audit set event = '{}'`, 'delete from audit', 'truncate audit'])
      expect(await firm.db.as(who, (tx) => tx.execute(write)).then(() => 'done', pgCode)).toBe('42501');
  },
);

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { PDF } from '@libpdf/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEnvelope } from '#server/signing/drafts/create-draft.ts';
import { selfSign } from '#server/signing/sending/self-sign.ts';
import { sendEnvelope } from '#server/signing/sending/send-envelope.ts';
import { anId, signingFirm } from '#server/signing/test-envelope.ts';
import { popplerText } from '#tests/fixtures/pdf-tools.ts';
import { type EvidenceFile, faultsIn } from './evidence-verifier.ts';

let firm: Awaited<ReturnType<typeof signingFirm>>;
let evidence: EvidenceFile;
let files: Map<string, Uint8Array>;
let head: string;
beforeAll(async () => {
  firm = await signingFirm();
  const draft = await firm.draft([
    { name: 'Ann Lee' },
    { name: 'Zofia Lecka', role: 'approver', order: 2 },
    { name: 'Olga Watch', role: 'observer' },
    { name: 'Rob Read', role: 'observer_ack', order: 3 },
  ]);
  const { id } = await firm.sent([], draft);
  const offline = { offline: true, deviceTime: '2026-11-21T14:02:00.000Z' };
  await firm.signs('ann.lee@example.com', id, offline);
  await firm.signs('zofia.lecka@example.com', id);
  await firm.signs('rob.read@example.com', id);
  await firm.runJobs();
  ({ evidence, files, head } = await recordOf(id));
});
afterAll(() => firm.close());

/** The files of an outsider: the certificate, with the evidence in it and the head printed on it, and the sealed files. */
async function recordOf(id: string) {
  const [row] = await firm.sql(
    'select f.sha256, c.audit_head from certificates c join files f on f.id = c.file_id where c.envelope_id = $1',
    [id],
  );
  const certificate = await firm.services.files.bytes(row?.sha256);
  const attached = (await PDF.load(certificate)).attachments.get('evidence.json');
  const sealed = await firm.sql('select id, sealed_sha256 from envelope_documents where envelope_id = $1', [
    id,
  ]);
  const byId = await Promise.all(
    sealed.map(async (one) => [one.id, await firm.services.files.bytes(one.sealed_sha256)] as const),
  );
  expect(popplerText(certificate).replace(/\s+/g, '')).toContain(row?.audit_head);
  return {
    evidence: JSON.parse(new TextDecoder().decode(attached ?? undefined)) as EvidenceFile,
    files: new Map(byId),
    head: String(row?.audit_head),
  };
}

test('the evidence of a completed envelope holds to who knows its page alone', () => {
  expect(evidence.format).toBe('portico-evidence/3');
  expect(faultsIn(evidence, files, head)).toEqual([]);
  expect(evidence.acts?.map(({ body }) => body === null)).toEqual([false, false, false]);
  expect(evidence.chain.events.map(({ event }) => JSON.parse(event).type).at(-1)).toBe('completed');
});

test('so does that of an envelope of which the sender signed their part first', async () => {
  const draft = await firm.draft([{ name: 'Ann Lee' }, { name: 'Sam Sender' }]);
  const recipients = draft.recipients.map((recipient) =>
    recipient.person.kind === 'external' && recipient.person.name === 'Sam Sender'
      ? { ...recipient, person: { kind: 'staff' as const, id: firm.sender.userId ?? '' } }
      : recipient,
  );
  const { id, version, documents } = await firm.bySender((call) =>
    createEnvelope(call, { ...draft, recipients }),
  );
  const sam = recipients[1]?.id;
  const mine = draft.fields.filter(({ recipientId, kind }) => recipientId === sam && kind === 'text');
  const signed = await firm.bySender((call) =>
    selfSign(
      {
        ...call,
        known: { level: 'password', at: firm.now(), address: 'sam@portico.example' },
        origin: { id: anId(), ip: '192.0.2.1', userAgent: 'Test' },
      },
      id,
      {
        version,
        submissionId: anId(),
        documents: documents.map(({ id, sha256, fieldsHash }) => ({ id, sha256, fieldsHash })),
        deviceTime: firm.now(),
        consentVersion: 1,
        signature: { kind: 'typed', text: 'Sam Sender' },
        values: Object.fromEntries(mine.map((field) => [field.id, 'Berlin'])),
      },
    ),
  );
  await firm.bySender((call) => sendEnvelope(call, id, signed.version));
  await firm.signs('ann.lee@example.com', id);
  await firm.runJobs();
  const record = await recordOf(id);
  expect(record.evidence.acts?.map(({ publicKey, body }) => [publicKey === null, body === null])).toEqual([
    [true, false],
    [false, false],
  ]);
  expect(faultsIn(record.evidence, record.files, record.head)).toEqual([]);
});

/** Changes an event of a type and computes all hashes anew, as a forger of a whole chain would. */
function rewritten(type: string, change: (event: Record<string, unknown>) => Record<string, unknown>) {
  const copy = structuredClone(evidence);
  let prev = copy.chain.start;
  for (const link of copy.chain.events) {
    const event = JSON.parse(link.event);
    if (event.type === type) link.event = JSON.stringify(change(event));
    link.prev = prev;
    const text = `${link.seq}|${link.at}|${link.event}`;
    prev = createHash('sha256').update(Buffer.from(prev, 'hex')).update(text).digest('hex');
    link.hash = prev;
  }
  copy.chain.head = prev;
  return copy;
}

const edited = (change: (copy: EvidenceFile) => unknown): EvidenceFile => {
  const copy = structuredClone(evidence);
  change(copy);
  return copy;
};
const ann = (people: EvidenceFile['recipients']) => first(people.filter(({ name }) => name === 'Ann Lee'));
const first = <T>(list: readonly T[]): T => {
  const [one] = list;
  if (one === undefined) throw new Error('There is none.');
  return one;
};

test.each<[string, () => EvidenceFile, RegExp]>([
  [
    'an event',
    () =>
      edited(({ chain }) => Object.assign(first(chain.events), { event: `${first(chain.events).event} ` })),
    /event 1 does not fit/,
  ],
  [
    'a time',
    () => edited(({ chain }) => Object.assign(first(chain.events), { at: '2019-01-01T00:00:00.000Z' })),
    /event 1 does not fit/,
  ],
  ['the end', () => edited(({ chain }) => chain.events.pop()), /the head is not the last hash/],
  ['the order', () => edited(({ chain }) => chain.events.reverse()), /does not fit/],
  [
    'the envelope',
    () => edited(({ envelope }) => Object.assign(envelope, { id: anId() })),
    /the chain begins elsewhere/,
  ],
  [
    'the rule',
    () => edited((copy) => Object.assign(copy, { format: 'portico-evidence/1' })),
    /the chain begins elsewhere/,
  ],
  [
    'the address of somebody who was asked',
    () => edited(({ recipients }) => Object.assign(ann(recipients), { email: 'eve@example.com' })),
    /asked others than it says/,
  ],
  [
    'the title',
    () => edited(({ envelope }) => Object.assign(envelope, { title: 'Another agreement' })),
    /asked others than it says/,
  ],
  [
    'the text of who was asked',
    () =>
      edited(({ asked = [] }) =>
        Object.assign(first(asked), { text: first(asked).text.replace('ann', 'eve') }),
      ),
    /event 2 asked others/,
  ],
  [
    'the deadline',
    () => edited(({ envelope }) => Object.assign(envelope, { deadline: '2019-01-01T00:00:00.000Z' })),
    /the deadline is another/,
  ],
  [
    'all of the chain: the account that acted',
    () => rewritten('signed', ({ account: _, ...event }) => event),
    /names no account/,
  ],
  [
    'a field',
    () =>
      edited(({ documents }) =>
        Object.assign(first(documents), { fields: first(documents).fields?.replace('Place', 'Price') }),
      ),
    /the fields of .* are others/,
  ],
  [
    'what was filled in',
    () =>
      edited(({ acts = [] }) =>
        Object.assign(first(acts), { body: first(acts).body?.replace('Berlin', 'London') ?? null }),
      ),
    /the body of event \d is another/,
  ],
  [
    'the address that acted',
    () => edited(({ acts = [] }) => Object.assign(first(acts), { address: 'eve@example.com' })),
    /was made at another address/,
  ],
  [
    'a key',
    () => edited(({ acts = [] }) => Object.assign(first(acts), { publicKey: acts.at(1)?.publicKey ?? null })),
    /was not signed by its device/,
  ],
  ['an act', () => edited(({ acts = [] }) => acts.shift()), /has no act/],
  [
    'who acted',
    () => edited(({ recipients }) => Object.assign(ann(recipients), { action: 'declined' })),
    /(signed|approved|acknowledged), and is declined/,
  ],
  [
    'when they acted',
    () => edited(({ recipients }) => Object.assign(ann(recipients), { actedAt: '2019-01-01T00:00:00.000Z' })),
    /nothing says that/,
  ],
  [
    'the hash of a sealed file',
    () => edited(({ documents }) => Object.assign(first(documents), { sealedSha256: '00' })),
    /the sealed file of .* is another/,
  ],
  [
    'the hash that was signed',
    () => edited(({ documents }) => Object.assign(first(documents), { sha256: '00' })),
    /is over other documents/,
  ],
  [
    'all of the chain: a signature',
    () => rewritten('signed', (event) => ({ ...event, submission: anId() })),
    /has no act/,
  ],
  [
    'all of the chain: a hash of a body',
    () => rewritten('signed', (event) => ({ ...event, bodyHash: '00' })),
    /was not signed by its device/,
  ],
  [
    'all of the chain: the clock of a device',
    () => rewritten('signed', (event) => ({ ...event, deviceTime: '2019-01-01T00:00:00.000Z' })),
    /another deviceTime than was signed/,
  ],
  [
    'all of the chain: no end',
    () => rewritten('completed', (event) => ({ ...event, type: 'viewed' })),
    /nothing says that it is complete/,
  ],
  [
    'all of the chain: the seal',
    () => rewritten('sealed', (event) => ({ ...event, documents: [] })),
    /the chain names another seal/,
  ],
  [
    'all of the chain, against the head that is printed',
    () => rewritten('told', (event) => ({ ...event, of: 'reminder' })),
    /another head is printed/,
  ],
])('it shows who changes %s', (_, change, words) => {
  expect(faultsIn(change(), files, head).join('\n')).toMatch(words);
});

test('a changed byte of a sealed file shows', () => {
  for (const at of [10, -10]) {
    const other = new Map([...files].map(([id, bytes]) => [id, new Uint8Array(bytes)] as const));
    for (const bytes of other.values()) bytes.set([(bytes.at(at) ?? 0) ^ 1], at < 0 ? bytes.length + at : at);
    expect(faultsIn(evidence, other, head).join()).toMatch(/the sealed file of .* is another/);
  }
});

test.each(['2026-11-23', '2026-11-28'])('the evidence of %s is checked by its own rule', async (day) => {
  const file = new URL(`../../fixtures/frozen/evidence-${day}.json`, import.meta.url);
  const old = JSON.parse(await readFile(file, 'utf8')) as EvidenceFile;
  const noFiles = new Map<string, Uint8Array>();
  const faults = (one: EvidenceFile) =>
    faultsIn(one, noFiles, old.chain.head).filter((fault) => !/sealed file|is complete/.test(fault));
  expect(faults(old)).toEqual([]);
  expect(faults({ ...old, format: 'portico-evidence/3' })).toContain('the chain begins elsewhere');
});

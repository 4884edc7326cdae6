import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PDF } from '@libpdf/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashOf } from '#server/hash.ts';
import { mailJobs } from '#server/mail/jobs.ts';
import type { Mail } from '#server/mail/port.ts';
import { readEnvelope } from '../envelope/envelopes.queries.ts';
import { signingJobs } from '../jobs.ts';
import { readSent } from '../sent/own-envelope.ts';
import { anId, signingFirm, testPdf } from '../test-envelope.ts';
import { sealEnvelope } from './seal-envelope.ts';

let firm: Awaited<ReturnType<typeof signingFirm>>;
let dir: string;
beforeAll(async () => {
  firm = await signingFirm();
  dir = await mkdtemp(join(tmpdir(), 'portico-sealed-'));
});
afterAll(async () => {
  await firm.close();
  await rm(dir, { recursive: true, force: true });
});

const run = promisify(execFile);

/** The text of the one document of an envelope, as poppler reads it. */
async function sealedText(id: string): Promise<string> {
  const [row] = await firm.sql('select sealed_sha256 from envelope_documents where envelope_id = $1', [id]);
  const file = join(dir, `${id}.pdf`);
  await writeFile(file, await firm.services.files.bytes(row?.sealed_sha256));
  return (await run('pdftotext', ['-layout', file, '-'])).stdout;
}

test('a choice, a number and a stamp are sealed as they were filled in', async () => {
  const draft = await firm.draft([{ name: 'Nora Choice' }]);
  const [first] = draft.fields;
  if (!first) throw new Error('The draft has no field.');
  const more = (['radio', 'number', 'stamp'] as const).map((kind, at) => ({
    ...first,
    id: anId(),
    kind,
    options: kind === 'radio' ? ['Agreed', 'Not agreed'] : [],
    box: { x: 0.1, y: 0.5 + 0.1 * at, width: 0.4, height: 0.08 },
  }));
  const { id } = await firm.sent([], { ...draft, fields: [...draft.fields, ...more] });
  const [radio = '', number = ''] = more.map((field) => field.id);
  const place = draft.fields.find(({ kind }) => kind === 'text')?.id ?? '';
  const values = { [place]: 'Berlin', [radio]: 'Agreed', [number]: '-1,250.50' };
  await expect(
    firm.signs('nora.choice@example.com', id, { values: { ...values, [radio]: 'Perhaps' } }),
  ).rejects.toMatchObject({ code: 'invalid' });
  await firm.signs('nora.choice@example.com', id, { values });
  await firm.runJobs();
  const text = await sealedText(id);
  for (const words of ['Agreed', 'Not agreed', '-1,250.50', 'Nora Choice']) expect(text).toContain(words);
});

test('initials are sealed as they were made; those of the name where an earlier version of the app made none', async () => {
  const draft = await firm.draft([{ name: 'Nora Later' }, { name: 'Otto Early' }]);
  const fields = draft.fields.map((field) =>
    field.kind === 'signature' ? { ...field, kind: 'initials' as const } : field,
  );
  const { id } = await firm.sent([], { ...draft, fields });
  const initials = { kind: 'typed' as const, text: 'N. L.' };
  await firm.signs('nora.later@example.com', id, { initials });
  await firm.signs('otto.early@example.com', id);
  await firm.runJobs();
  const words = (await sealedText(id)).trim().split(/\s{2,}/);
  expect(words).toEqual(expect.arrayContaining(['N. L.', 'OE']));
  expect(words).not.toContain('Ann Lee');
});

test('a recipient acts for the firm, if they are of its staff', async () => {
  const draft = await firm.draft([{ name: 'Ann Lee' }]);
  const tia = await firm.staff('Tia Staff');
  const recipients = draft.recipients.map((recipient) => ({
    ...recipient,
    person: { kind: 'staff' as const, id: tia.userId ?? '' },
  }));
  const { id } = await firm.sent([], { ...draft, recipients });
  const [row] = await firm.sql('select company from recipients where envelope_id = $1', [id]);
  expect(row?.company).toBe(firm.services.config.firmName);
});

test('from draft to a sealed PDF that other programs find valid and whole', async () => {
  const { id } = await firm.sent([{ name: 'Ann Lee' }]);
  const receipt = await firm.signs('ann.lee@example.com', id);
  expect(receipt).toMatchObject({ result: 'signed', envelopeStatus: 'sealing' });
  await firm.runJobs();
  const [row] = await firm.sql(
    `select e.status, d.sealed_sha256, f.sha256, f.name from envelopes e
     join envelope_documents d on d.envelope_id = e.id join files f on f.id = d.sealed_file_id where e.id = $1`,
    [id],
  );
  expect(row).toMatchObject({ status: 'completed', name: 'Agreement (signed).pdf' });
  expect(row?.sealed_sha256).toBe(row?.sha256);

  const file = join(dir, 'sealed.pdf');
  await writeFile(file, await firm.services.files.bytes(row?.sha256));
  const { stdout: signatures } = await run('pdfsig', ['-nocert', file]);
  expect(signatures).toContain('Signature is Valid.');
  expect(signatures).toContain('Total document signed');
  expect(signatures.match(/Signature #/g)).toHaveLength(1);
  const { stdout: structure } = await run('qpdf', ['--check', file]);
  expect(structure).toContain('No syntax or stream encoding errors found');
  const { stdout: text } = await run('pdftotext', [file, '-']);
  expect(text).toContain('Ann Lee');
  expect(text).toContain('Berlin');
});

test('a job that runs again, and two at once, complete it once and seal one file', async () => {
  const { id } = await firm.sent([{ name: 'Bea Low' }]);
  await firm.signs('bea.low@example.com', id);
  await Promise.all([sealEnvelope(firm.services, id, 1), sealEnvelope(firm.services, id, 1)]);
  await sealEnvelope(firm.services, id, 2);
  await firm.runJobs();
  const [count] = await firm.sql(
    `select (select count(*)::int from audit where envelope_id = $1 and event::jsonb ->> 'type' = 'completed') as completed,
      (select count(*)::int from files f join envelope_documents d on f.id = d.sealed_file_id where d.envelope_id = $1) as files`,
    [id],
  );
  expect(count).toEqual({ completed: 1, files: 1 });
  const subjects = (await firm.mailsTo('bea.low@example.com')).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.startsWith('Signed by everybody'))).toHaveLength(1);
});

test('the server dies between the submission and the seal: what comes up again seals it', async () => {
  const { id } = await firm.sent([{ name: 'Cid Moe' }]);
  await firm.signs('cid.moe@example.com', id);
  // it died after it had put the sealed blob in the store and before the row said so
  const dying = { ...firm.services, db: { ...firm.db, as: dyingAfter(1) } };
  await expect(sealEnvelope(dying, id, 1)).rejects.toThrow('killed');
  expect(await statusOf(id)).toBe('sealing');
  await firm.runJobs();
  expect(await statusOf(id)).toBe('completed');
});

/** A database that is gone after so many transactions. */
function dyingAfter(left: number): typeof firm.db.as {
  let more = left;
  return (who, work) => {
    if (more-- > 0) return firm.db.as(who, work);
    throw new Error('killed');
  };
}

test('a failing seal stays visible with its cause, tells the sender once, and goes on', async () => {
  const { id } = await firm.sent([{ name: 'Dan Nim' }]);
  await firm.signs('dan.nim@example.com', id);
  const failing = (error: Error) => ({
    ...firm.services,
    files: { ...firm.services.files, put: () => Promise.reject(error) },
  });
  const cause = async () => (await firm.bySender((call) => readSent(call, id))).sealing?.cause;
  const unforeseen = new Error('insert into "files" at /data/files failed');
  await expect(sealEnvelope(failing(unforeseen), id, 1)).rejects.toThrow(unforeseen);
  expect(await cause()).toBe('An unexpected error on our side, which is in the log.');
  const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
  for (const attempt of [2, 3])
    await expect(sealEnvelope(failing(full), id, attempt)).rejects.toThrow('ENOSPC');
  const { sealing } = await firm.bySender((call) => readSent(call, id));
  const nextTryAt = expect.any(String);
  expect(sealing).toEqual({ attempts: 3, cause: 'The disk is full.', nextTryAt, releasable: false });
  const alarms = (await firm.mailsTo('sam@portico.example')).filter(({ subject }) =>
    subject.startsWith('The seal is delayed'),
  );
  expect(alarms).toHaveLength(1);
  expect(alarms[0]?.text).toContain('The disk is full.');
  await firm.runJobs();
  expect(await statusOf(id)).toBe('completed');
  expect(await firm.bySender(async ({ tx }) => (await readEnvelope(tx, id))?.envelope.seal_cause)).toBeNull();
});

/** Files attached to everybody's mail about completion: hashes by file name, by address. */
async function attachedTo(id: string): Promise<Record<string, Record<string, string>>> {
  const { title } = await firm.bySender((call) => readSent(call, id));
  const received: Record<string, Record<string, string>> = {};
  const deliver = async ({ to, subject, text, attached }: Mail) => {
    if (!subject.includes(title) || !subject.startsWith('Signed by everybody')) return;
    received[to] = Object.fromEntries(attached.map(({ name, bytes }) => [name, hashOf(bytes)]));
    expect(text.includes('attached')).toBe(attached.length > 0);
  };
  await firm.runJobs([...signingJobs, ...mailJobs], { mail: { deliver } });
  await firm.runJobs(mailJobs, { mail: { deliver } });
  return received;
}

test('the sealed copy and its certificate go to everybody by mail, but not to who must enter a code to read', async () => {
  const people = [
    { name: 'Ute Mail' },
    { name: 'Vic Code' },
    { name: 'Wim Watch', role: 'observer' as const },
  ];
  const draft = await firm.draft(people, { title: 'Copies by mail' });
  const recipients = draft.recipients.map(({ person, ...one }) => ({
    ...one,
    person: { ...person, ...(person.kind === 'external' && { asksForCode: person.name === 'Vic Code' }) },
  }));
  const { id } = await firm.sent([], { ...draft, recipients });
  await firm.signs('ute.mail@example.com', id);
  await firm.signs('vic.code@example.com', id);
  const received = await attachedTo(id);
  const [row] = await firm.sql(
    `select d.sealed_sha256, f.sha256 from envelope_documents d, certificates c join files f on f.id = c.file_id
     where d.envelope_id = $1 and c.envelope_id = $1`,
    [id],
  );
  const copies = {
    'Agreement (signed).pdf': row?.sealed_sha256,
    'Copies by mail (certificate).pdf': row?.sha256,
  };
  expect(received).toEqual({
    'ute.mail@example.com': copies,
    'vic.code@example.com': {},
    'wim.watch@example.com': copies,
    'sam@portico.example': copies,
  });
});

test('files too large together for most mail servers stay where the link leads', async () => {
  const pdf = await PDF.load(await testPdf());
  pdf.getCatalog().set('Scan', pdf.register(pdf.createStream({}, new Uint8Array(randomBytes(7_000_000)))));
  const draft = await firm.draft([{ name: 'Xia Large' }], { title: 'Large copies' });
  const [document] = draft.documents;
  const documents = [{ id: document?.id ?? '', uploadId: await firm.upload(await pdf.save()) }];
  const { id } = await firm.sent([], { ...draft, documents });
  await firm.signs('xia.large@example.com', id);
  expect(await attachedTo(id)).toEqual({ 'xia.large@example.com': {}, 'sam@portico.example': {} });
});

const statusOf = async (id: string) =>
  (await firm.sql('select status from envelopes where id = $1', [id]))[0]?.status;

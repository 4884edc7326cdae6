import { execFile as execFileCallback } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listClients } from '#contract/clients/clients.ts';
import * as payroll from '#contract/payroll/payroll.ts';
import { listMine } from '#contract/signing/signing.ts';
import { checkArchive } from '#server/backup/read.ts';
import { startEmbedded } from '#server/db/embedded/embedded.ts';
import { embeddedPlace } from '#server/db/embedded/embedded-place.ts';
import { knownMigrations } from '#server/db/migration/migrate.ts';
import { snapshot } from '#server/db/snapshot.ts';
import { brokenAt } from '#server/signing/audit/chain.ts';
import { audit } from '#server/signing/tables.ts';
import { succeeded } from '../answers.ts';
import { callAt, type ServerCall, signInAt } from '../caller.ts';
import { demoPlace } from './demo-place.ts';
import { runCommand } from './run-command.ts';
import { type StartPlace, startPlace } from './start-process.ts';

const execFile = promisify(execFileCallback);
const demo = { DEMO: 'true', RATE_LIMIT_FACTOR: '0' };
let from: StartPlace;
let to: StartPlace;
let file: string;
beforeAll(async () => {
  [from, to] = await Promise.all([demoPlace(), startPlace()]);
  file = join(from.dataDir, '..', `portico-backup-${from.port}.tar.gz`);
}, 240_000);
afterAll(async () => {
  await Promise.all([from.end(), to.end()]);
  await rm(file, { force: true });
});

/** Runs `npm run <command> -- <file>` on a place's data. */
const run = (
  command: 'backup' | 'restore',
  place: StartPlace,
  onFile = file,
  env: Record<string, string> = { BACKUP_KEY: 'correct horse battery' },
) => runCommand(command, onFile, { PORT: String(place.port), DATA_DIR: place.dataDir, ...env });

/** Runs `npm run verify-audit` on a place's data. */
const verify = (place: StartPlace) =>
  runCommand('verify-audit', null, { PORT: String(place.port), DATA_DIR: place.dataDir });

/** Calls a place's server as a demo person. */
async function caller(place: StartPlace) {
  const call = callAt(`http://localhost:${place.port}`);
  const [manager, employee] = await Promise.all([signInAt(call, 'manager'), signInAt(call, 'employee')]);
  const send: ServerCall = (...asked) => succeeded(call(...asked));
  return { send, manager, employee };
}
type Caller = Awaited<ReturnType<typeof caller>>;

/** Answers to people's reads, and the hashes of the files they open. */
async function answersOf({ send, manager, employee }: Caller) {
  const page = { page: '1', recordPerPage: '100' };
  const json = async (response: Promise<Response>) =>
    (await response).json() as Promise<{ data: { id: string }[] }>;
  const payslips = await json(send(payroll.listPayslips, { query: page }, employee));
  const documents = await json(send(payroll.listHrDocuments, { query: page }, employee));
  const files: string[] = [];
  for (const [endpoint, rows] of [
    [payroll.readPayslipFile, payslips.data.slice(0, 3)],
    [payroll.readHrDocumentFile, documents.data.slice(0, 5)],
  ] as const)
    for (const { id } of rows) {
      const bytes = await (await send(endpoint, { params: { id } }, employee)).bytes();
      files.push(createHash('sha256').update(bytes).digest('hex'));
    }
  const clients = await json(send(listClients, { query: { ...page, sort: 'name' } }, manager));
  const toSign = await json(send(listMine, { query: page }, employee));
  return { payslips, documents, clients, toSign, files };
}

/** The answers without when somebody saw their payslips, which they do while the backup is made. */
const unseen = ({ payslips, ...others }: Awaited<ReturnType<typeof answersOf>>) => ({
  ...others,
  payslips: payslips.data.map((payslip) => ({ ...payslip, first_viewed_at: null })),
});

/** The audit rows of all envelopes in the database. */
async function chains(place: StartPlace) {
  const rows = await snapshot(await place.ownerUrl(), (tx) =>
    tx.select().from(audit).orderBy(audit.envelope_id, audit.seq),
  );
  return Map.groupBy(rows, ({ envelope_id }) => envelope_id);
}

test('a backup made during writes is restored in another folder, to the last byte', async () => {
  const first = from.start(demo);
  await first.ready;
  const people = await caller(from);
  const { payslips } = await answersOf(people);
  await writeFile(join(from.dataDir, 'keys', 'revoked.txt'), '01ab 2026-11-21\n');
  const viewed = payslips.data.map(({ id }) =>
    people.send(
      payroll.markPayslipViewed,
      { params: { id }, body: { at: '2026-11-20T10:00:00Z' } },
      people.employee,
    ),
  );
  const made = run('backup', from);
  await Promise.all(viewed);
  const { code, said } = await made;
  expect([code, said]).toEqual([
    0,
    expect.stringMatching(/holds \d{4,} rows, \d{2,} documents and the keys/),
  ]);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const before = { answers: unseen(await answersOf(people)), chains: await chains(from) };
  first.child.kill('SIGTERM');
  await first.ended;

  // npm begins its log in the home of the service's user, which is the data folder
  await mkdir(join(to.dataDir, '.npm', '_logs'), { recursive: true });
  expect(await run('restore', to)).toMatchObject({ code: 0 });
  const second = to.start(demo);
  await second.ready;
  expect(unseen(await answersOf(await caller(to)))).toEqual(before.answers);
  const after = await chains(to);
  expect(before.chains.size).toBeGreaterThan(3);
  for (const [envelope, events] of before.chains) {
    expect(after.get(envelope)).toEqual(events);
    expect(brokenAt(envelope, after.get(envelope) ?? [])).toBeNull();
  }
  for (const key of ['seal.pem', 'firm-root.pem', 'sealed-with.pem', 'revoked.txt'])
    expect(await readFile(join(to.dataDir, 'keys', key))).toEqual(
      await readFile(join(from.dataDir, 'keys', key)),
    );
  // The anchors are in the backup; a copy kept elsewhere gives the same result.
  const kept = join(from.dataDir, 'anchors');
  const against = (folder: string) =>
    runCommand('verify-audit', folder, { PORT: String(to.port), DATA_DIR: to.dataDir });
  expect(await against(kept)).toMatchObject({
    code: 0,
    said: expect.stringMatching(
      new RegExp(`1 anchor in ${kept}, .* 0 things do not fit[^]*; every record holds`),
    ),
  });
  expect(await against(to.dataDir)).toMatchObject({
    code: 1,
    said: expect.stringContaining('There are no anchors'),
  });
  second.child.kill('SIGTERM');
  await second.ended;
}, 240_000);

test('a record that does not hold is told, with the server stopped too', async () => {
  const database = await startEmbedded(to.dataDir);
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  const { rows } = await client.query('select envelope_id from audit where seq = 2 limit 1');
  await client.query('alter table audit disable trigger user');
  await client.query('delete from audit where seq = 2 and envelope_id = $1', [rows[0].envelope_id]);
  await client.end();
  await database.stop();
  const { code, said } = await verify(to);
  expect(code).toBe(1);
  expect(said).toContain(`Envelope ${rows[0].envelope_id}, “`);
  expect(said).toContain('event 2 does not fit the one before it.');
  expect(said).toMatch(/\n1 of \d+ envelopes has a record that does not hold\./);
}, 240_000);

test('refuses to write over a backup, or into a folder with data, and changes neither', async () => {
  const backup = await readFile(file);
  expect(await run('backup', from)).toEqual({
    code: 1,
    said: `There is a file ${file} already. Give the backup another name.\n`,
  });
  expect(await readFile(file)).toEqual(backup);
  expect(await run('restore', from)).toMatchObject({
    code: 1,
    said: expect.stringContaining(`${from.dataDir} is not empty.`),
  });
  const { databaseDir } = await embeddedPlace(from.dataDir);
  expect(existsSync(join(databaseDir, 'PG_VERSION'))).toBe(true);
}, 180_000);

test('the nightly backup of a public address, of a stopped server too, is encrypted for whoever may restore it, and old ones go', async () => {
  const unit = await readFile('deploy/portico-backup.service', 'utf8');
  const ofUnit = /^Environment=(.*)$/m
    .exec(unit)?.[1]
    ?.split(' ')
    .map((pair) => pair.split('='));
  const backups = await mkdtemp(join(tmpdir(), 'portico-backups-'));
  const [key, certificate] = [join(backups, 'key.pem'), join(backups, 'certificate.pem')];
  const old = join(backups, 'portico-2020-01-01T000000Z.tar.gz.cms');
  await writeFile(old, '');
  await utimes(old, 0, 0);
  const subject = ['-subj', '/CN=Backups', '-days', '2', '-keyout', key, '-out', certificate];
  await execFile('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject]);
  await execFile('deploy/backup.sh', [], {
    env: {
      ...Object.fromEntries(ofUnit ?? []),
      PATH: process.env.PATH,
      PUBLIC_URL: 'https://portal.example.com',
      BACKUPS: backups,
      BACKUP_CERTIFICATE: certificate,
      BACKUP_KEY: 'correct horse battery',
      DATA_DIR: to.dataDir,
      PORT: String(to.port),
    },
  });
  expect(existsSync(join(to.dataDir, 'pg', 'postmaster.pid'))).toBe(false);
  const made = (await readdir(backups)).filter((name) => name.startsWith('portico-'));
  expect(made).toEqual([expect.stringMatching(/^portico-[\dTZ-]+\.tar\.gz\.cms$/)]);
  const encrypted = join(backups, made[0] ?? '');
  expect((await stat(encrypted)).mode & 0o777).toBe(0o600);
  expect((await readFile(encrypted)).includes('manifest.json')).toBe(false);

  const archive = join(backups, 'restored.tar.gz');
  const opened = ['-in', encrypted, '-inkey', key, '-recip', certificate, '-out', archive];
  await execFile('openssl', ['cms', '-decrypt', '-binary', '-inform', 'DER', ...opened]);
  const here = { version: '99.0.0', migrations: knownMigrations() };
  const { manifest } = await checkArchive(archive, here, 'correct horse battery');
  const { manifest: before } = await checkArchive(file, here, 'correct horse battery');
  const names = ({ tables }: typeof manifest) => tables.map(({ name }) => name);
  expect(names(manifest)).toEqual(names(before));
  await rm(backups, { recursive: true });
}, 180_000);

test('a backup that is not taken leaves nothing behind, and what a broken-off restore left is not served', async () => {
  const empty = await startPlace();
  expect(await run('restore', empty, file, { BACKUP_KEY: 'another key altogether' })).toMatchObject({
    code: 1,
    said: expect.stringContaining('BACKUP_KEY'),
  });
  expect((await readdir(empty.dataDir)).filter((name) => name !== 'lock')).toEqual([]);

  await writeFile(join(empty.dataDir, 'restoring'), '');
  const words = expect.stringContaining(`A restore into ${empty.dataDir} did not finish.`);
  expect(await run('restore', empty)).toMatchObject({ code: 1, said: words });
  expect(await empty.start().ended).toMatchObject({ code: 1, printed: words });
  await empty.end();
}, 180_000);

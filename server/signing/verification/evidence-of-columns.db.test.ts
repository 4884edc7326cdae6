import { getTableColumns, type Table } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Verification } from '#contract/signing/verification.ts';
import { mails } from '#server/mail/tables.ts';
import { envelopeDocuments, envelopes, fields, recipients } from '../tables.ts';
import { signingFirm } from '../test-envelope.ts';
import { type ColumnEvidence, evidenceOfColumns, type TableName } from './evidence-of-columns.ts';
import { sealedFacts } from './sealed-facts.ts';
import { ownerOf } from './test-as-owner.ts';
import { checkOf } from './test-check-audit.ts';
import { certificateByCode } from './verification.queries.ts';

const tables: Record<TableName, Table> = {
  envelopes,
  recipients,
  envelope_documents: envelopeDocuments,
  fields,
  mails,
};
const columns = Object.entries(tables).flatMap(([table, of]) =>
  Object.keys(getTableColumns(of)).map((column) => [table as TableName, column] as const),
);

let firm: Awaited<ReturnType<typeof signingFirm>>;
/** Out: one has signed, the other is due; and complete. */
let out: string;
let complete: string;
/** The answer of `/verify` to the code of the complete one, as it was sealed. */
let sealed: Verification;
beforeAll(async () => {
  firm = await signingFirm();
  ({ id: complete } = await firm.sent([{ name: 'Ann Lee' }, { name: 'Rob Read', role: 'observer' }]));
  await firm.signs('ann.lee@example.com', complete);
  await firm.runJobs();
  ({ id: out } = await firm.sent([{ name: 'Bea Low' }, { name: 'Cid Moe', order: 2 }]));
  await firm.signs('bea.low@example.com', out);
  sealed = await verified();
});
afterAll(() => firm.close());
beforeEach(() => ownerOf(firm).keep());
afterEach(() => ownerOf(firm).restore());

const change = (...statements: string[]) => ownerOf(firm).change(...statements);
/** The answer to the code of the complete envelope, whose hash is kept. */
async function verified(): Promise<Verification> {
  const [{ code_hash } = {}] = await firm.sql('select code_hash from certificates');
  const certificate = await firm.db.asAnonymous((tx) => certificateByCode(tx, code_hash));
  return sealedFacts(firm.services, certificate ?? '');
}

/** Breaks by envelope, in words. */
async function breaks(): Promise<Map<string, string[]>> {
  const { found } = await checkOf(firm)();
  return new Map(
    [out, complete].map((id) => [
      id,
      found.filter(({ envelopeId }) => envelopeId === id).map(({ what }) => what),
    ]),
  );
}

/** SQL of a row of an envelope in a table, the same before and after a change of another one. */
const rowOf = (table: TableName, envelope: string): string =>
  ({
    envelopes: `select id from envelopes where id = '${envelope}'`,
    recipients: `select id from recipients where envelope_id = '${envelope}' order by id limit 1`,
    envelope_documents: `select id from envelope_documents where envelope_id = '${envelope}'`,
    fields: `select id from fields where envelope_id = '${envelope}' order by id limit 1`,
    mails: `select mail_id as id from recipients where envelope_id = '${envelope}' order by id limit 1`,
  })[table];

/** SQL of another value of a column, whatever it is now. */
const others: Record<string, (column: string) => string> = {
  uuid: () => 'gen_random_uuid()',
  text: (column) => `coalesce(${column}, '') || 'x'`,
  integer: (column) => `1 - ${column}`,
  boolean: (column) => `not ${column}`,
  jsonb: () => `'{"changed":"x"}'`,
  'timestamp with time zone': (column) => `coalesce(${column}, now()) + interval '1 day'`,
};
/** Of columns that take few values. */
const given: Record<string, string> = { 'envelopes.status': `'declined'`, 'fields.options': `'["x"]'` };

async function changedAlone(table: TableName, column: string, envelope: string): Promise<void> {
  const [{ id } = {}] = await firm.sql(rowOf(table, envelope));
  const [{ data_type: type } = {}] = await firm.sql(
    'select data_type from information_schema.columns where table_schema = $$public$$ and table_name = $1 and column_name = $2',
    [table, column],
  );
  const value = given[`${table}.${column}`] ?? others[type]?.(`"${column}"`);
  expect(value, `another value of ${type}`).toBeDefined();
  await change(`update ${table} set "${column}" = ${value} where id = '${id}'`);
}

test.each(columns)(
  '%s.%s, changed alone by the owner, is found or named as no evidence; its code answers as sealed',
  async (table, column) => {
    const evidence = (evidenceOfColumns[table] as Record<string, ColumnEvidence<never>>)[column];
    for (const envelope of [out, complete]) await changedAlone(table, column, envelope);
    const found = await breaks();
    if (!evidence || 'notEvidence' in evidence) {
      expect(evidence?.notEvidence).toBeTruthy();
      expect([...found.values()]).toEqual([[], []]);
      return;
    }
    const named =
      'chain' in evidence && typeof evidence.chain === 'string'
        ? expect.any(String)
        : expect.stringContaining(`${table}.${column} of `);
    expect(found.get(complete)).toContainEqual(named);
    expect(found.get(out)).toEqual('chain' in evidence ? expect.arrayContaining([named]) : []);
  },
);

describe('found is also', () => {
  test.each<[string, string[]]>([
    ['a recipient who is taken away', [`delete from recipients where envelope_id = '$e'`]],
    ['a document that is taken away', [`delete from envelope_documents where envelope_id = '$e'`]],
    [
      'a field that is taken away',
      [`delete from fields where id in (select id from fields where envelope_id = '$e' limit 1)`],
    ],
    [
      'a letter that is taken away',
      [`delete from mails where id in (select mail_id from recipients where envelope_id = '$e')`],
    ],
    ['an envelope that is taken away', [`delete from envelopes where id = '$e'`]],
    [
      'an envelope that is taken away with all rows, and has letters',
      [
        `delete from recipients where envelope_id = '$e'`,
        `delete from fields where envelope_id = '$e'`,
        `delete from envelope_documents where envelope_id = '$e'`,
        `delete from audit where envelope_id = '$e'`,
        `delete from certificates where envelope_id = '$e'`,
        `delete from activity_log where subject_id = '$e'`,
        `delete from envelopes where id = '$e'`,
      ],
    ],
    [
      'an envelope that is taken away with all rows and letters, and is in the activity log',
      [
        `delete from recipients where envelope_id = '$e'`,
        `delete from fields where envelope_id = '$e'`,
        `delete from envelope_documents where envelope_id = '$e'`,
        `delete from audit where envelope_id = '$e'`,
        `delete from certificates where envelope_id = '$e'`,
        `delete from mails`,
        `delete from envelopes where id = '$e'`,
      ],
    ],
    [
      'a recipient who is added',
      copyOf('recipients', { id: 'gen_random_uuid()', email: `'eve@example.com'` }),
    ],
    [
      'a recipient who is added as a successor',
      copyOf('recipients', { id: 'gen_random_uuid()', email: `'eve@example.com'`, replaces: 'id' }),
    ],
    ['a document that is added', copyOf('envelope_documents', { id: 'gen_random_uuid()' })],
    ['a field that is added', copyOf('fields', { id: 'gen_random_uuid()' })],
    [
      'a letter that is added',
      copyOf('mails', { id: 'gen_random_uuid()' }, `where if_refused -> 'payload' ->> 'envelopeId' = '$e'`),
    ],
  ])('%s', async (_, statements) => {
    for (const envelope of [out, complete])
      await change(...statements.map((statement) => statement.replaceAll('$e', envelope)));
    const found = await breaks();
    expect(found.get(out)).not.toEqual([]);
    expect(found.get(complete)).not.toEqual([]);
  });

  test.each<[TableName, string]>([
    ['recipients', 'envelope_id'],
    ['envelope_documents', 'envelope_id'],
    ['fields', 'envelope_id'],
    ['mails', 'if_refused'],
  ])('the rows of %s that two envelopes have of each other (%s)', async (table, column) => {
    const [[one], [other]] = [await firm.sql(rowOf(table, out)), await firm.sql(rowOf(table, complete))];
    await change(
      `update ${table} a set "${column}" = b."${column}" from ${table} b
       where (a.id = '${one?.id}' and b.id = '${other?.id}') or (a.id = '${other?.id}' and b.id = '${one?.id}')`,
    );
    expect(await verified()).toEqual(sealed);
    const found = await breaks();
    expect(found.get(out)).not.toEqual([]);
    expect(found.get(complete)).not.toEqual([]);
  });
});

/** SQL that adds a copy of one row of `$e` with other values. */
function copyOf(table: TableName, set: Record<string, string>, where = `where envelope_id = '$e'`): string[] {
  const names = Object.keys(getTableColumns(tables[table]));
  const list = names.map((name) => `"${name}"`).join(', ');
  const values = names.map((name) => set[name] ?? `"${name}"`).join(', ');
  return [`insert into ${table} (${list}) select ${values} from ${table} ${where} limit 1`];
}

test('two codes that the owner swaps are found, and neither answers with the other’s certificate', async () => {
  const { id: second } = await firm.sent([{ name: 'Ann Lee' }]);
  await firm.signs('ann.lee@example.com', second);
  await firm.runJobs();
  const [one, other] = await firm.sql('select envelope_id, code_hash from certificates order by created_at');
  await change(
    `update certificates set code_hash = 'x' where envelope_id = '${one?.envelope_id}'`,
    `update certificates set code_hash = '${one?.code_hash}' where envelope_id = '${other?.envelope_id}'`,
    `update certificates set code_hash = '${other?.code_hash}' where envelope_id = '${one?.envelope_id}'`,
  );
  for (const code of [one?.code_hash, other?.code_hash]) {
    const certificate = (await firm.db.asAnonymous((tx) => certificateByCode(tx, code))) ?? '';
    await expect(sealedFacts(firm.services, certificate, code)).rejects.toMatchObject({ code: 'conflict' });
  }
  const { found } = await checkOf(firm)();
  for (const id of [complete, second])
    expect(found.filter(({ envelopeId }) => envelopeId === id).map(({ what }) => what)).toEqual([
      'another code leads to its certificate than is printed on it',
    ]);
});

test.each([
  ['level', `'B-LT'`],
  ['stamped_at', 'now()'],
  ['audit_head', `'x'`],
  ['file_id', 'evidence_file_id'],
  ['evidence_file_id', 'file_id'],
])('certificates.%s, changed alone by the owner, is found', async (column, value) => {
  await change(`update certificates set ${column} = ${value}`);
  expect((await breaks()).get(complete)).toEqual([expect.stringMatching(/certificate|evidence/)]);
});

test('a code that leads to another file than a certificate as it was sealed is refused', async () => {
  const [{ sha256, sealed_sha256: document } = {}] = await firm.sql(
    'select sha256, sealed_sha256 from envelope_documents where sealed_sha256 is not null',
  );
  const certificate = sealed.certificate.sha256;
  const changed = new Uint8Array(await firm.services.files.bytes(certificate)).map((byte, at) =>
    at === 700 ? byte ^ 1 : byte,
  );
  const longer = Buffer.concat([await firm.services.files.bytes(certificate), Buffer.from('\n')]);
  const others = [sha256, document, ...(await Promise.all([changed, longer].map(put)))];
  for (const file of others)
    await expect(sealedFacts(firm.services, file)).rejects.toMatchObject({ code: 'conflict' });
});
const put = async (bytes: Uint8Array) => (await firm.services.files.put(bytes)).sha256;

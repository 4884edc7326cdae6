import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { endpoints } from '#contract/index.ts';
import { databaseOfOwner } from '#server/db/test-database.ts';
import { namesClient } from './of-survivor.ts';

const database = databaseOfOwner();

/** Tables to which staff may add for a merged client, and why. */
const addable: Readonly<Record<string, string>> = {
  activity_log: 'an entry tells of what is there',
  client_managers: 'who leaves the firm hands over what they look after; a new one is refused by its body',
  client_moves: 'the server alone writes it',
  client_scores: 'the database alone writes it',
  comment_reads: 'somebody has read: nothing of the client',
  ended_accesses: 'the server alone writes it',
  pay_runs: 'a pay run goes on by its calendar',
  payroll_managers: 'likewise handed over',
};

test('every table with rows of clients refuses what is added to one that was merged, or says why not', async () => {
  const { rows } = await database.owner.query<{ name: string; refuses: boolean }>(
    `select c.relname as name, exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = c.relname || '_refuse_merged') as refuses
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'client_id'
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`,
  );
  expect(rows.length).toBeGreaterThan(25);
  const free = rows.filter(({ refuses }) => !refuses).map(({ name }) => name);
  expect(free.toSorted()).toEqual(Object.keys(addable).toSorted());
});

/** Comparisons of the column with one client alone in the queries of the server, and why they mean no other. */
const alone: Readonly<Record<string, string>> = {
  'server/approvers/queries.ts contacts': 'who may be given a right for this client',
  'server/bank-accounts/queries.ts clientAddresses':
    'its own countries, by which the firm’s fields are chosen',
  'server/bulk-edits/queries.ts clientManagers': 'its own managers, whom the edit replaces',
  'server/clients/lifecycle/queries.ts clientMoves': 'the acts on its own status',
  'server/clients/logo.queries.ts clientLogos': 'its own mark, a fact of its form',
  'server/clients/queries.ts clientManagers': 'the filter of the list by managers, a fact of the row',
  'server/clients/queries.ts clientServices': 'its own services, a fact of its form',
  'server/clients/queries.ts clientTeams': 'its own teams, a fact of its form',
  'server/clients/merging/queries.ts contacts': 'each client’s access was asked about as it was merged',
  'server/clients/merging/queries.ts endedAccesses': 'what this merge ended',
  'server/clients/update.queries.ts clientServices': 'a write',
  'server/clients/update.queries.ts clientTeams': 'a write',
  'server/comments/queries.ts commentReads': 'one mark covers the comments of all',
  'server/comments/queries.ts contacts': 'people who are told of what they see in the portal',
  'server/contacts/queries.ts contacts': 'the contact of somebody in the portal',
  'server/documents/client-documents.queries.ts storageSites':
    'the drive into which a file of this client goes',
  'server/invoices/queries.ts clientAddresses': 'what an invoice to this client says',
  'server/invoices/queries.ts contacts': 'to whom an invoice to this client goes',
  'server/meetings/parts.queries.ts contacts': 'who may be invited to a meeting of this client',
  'server/payroll/records/queries.ts payrollCalendars': 'the calendars of its own employees',
  'server/payroll/records/queries.ts payrollManagers': 'people who are told of their own payroll',
  'server/payroll/runs/queries.ts contacts': 'people to whom a pay run of their client is sent',
  'server/registry/queries.ts registryDifferences': 'facts of its own, beside its own entry in the register',
  'server/registry/queries.ts registryStates': 'likewise',
  'server/secretary/queries.ts corporateRecords': 'further facts of its own',
  'server/storage/quota.queries.ts contacts': 'people who share a quota',
};

test('what a client has is asked for with what those have that were merged into it', () => {
  const found = globSync('server/**/*.ts')
    .filter((path) => !/\.test\.ts$|^server\/demo\//.test(path))
    .flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/\beq\((\w+)\.client_id, (?!\w+\.client_id)/g)].map(
        ([, table]) => `${path} ${table}`,
      ),
    );
  expect([...new Set(found)].toSorted()).toEqual(Object.keys(alone).toSorted());
});

/** Calls with such an address whose `{id}` is something else, or the merge itself. */
const ofOthers = [
  ...['addVersion', 'move', 'read', 'readFile', 'readVersion', 'update', 'versions'].map(
    (act) => `clientDocuments.${act}`,
  ),
  ...['merge', 'previewMerge', 'undoMerge'].map((act) => `clients.${act}`),
];

test('every call that names a client by its address is answered by the survivor', () => {
  const named = endpoints.filter(
    ({ path }) => /client[^{]*\/\{id\}/.test(path) || path.startsWith('/storage-integration/{id}'),
  );
  const others = named.filter((endpoint) => !namesClient(endpoint)).map(({ name }) => name);
  expect(others.toSorted()).toEqual(ofOthers.toSorted());
});

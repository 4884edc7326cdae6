import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listBankAccounts } from '#contract/clients/bank-accounts.ts';
import { listComments } from '#contract/clients/comments.ts';
import { type MergePreview, mergeClients, previewMerge, undoClientMerge } from '#contract/clients/merging.ts';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { listSearch } from '#contract/core/list.ts';
import { listClientDocuments } from '#contract/documents/client-documents.ts';
import { clientDrives } from '#contract/documents/document-storage.ts';
import { listPublicLinks } from '#contract/documents/public-links.ts';
import { listStored } from '#contract/documents/stored-documents.ts';
import { listClientHrDocuments } from '#contract/payroll/client-hr-documents.ts';
import { listClientPayslips } from '#contract/payroll/client-payslips.ts';
import { listEmployees } from '#contract/payroll/employees.ts';
import { listPayRuns } from '#contract/payroll/pay-runs.ts';
import { listSent } from '#contract/signing/sent-envelopes.ts';
import { actor } from '#server/db/actor.ts';
import { dataOf, succeeded } from '#tests/server/answers.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import { isOfClient, recordBody, recordNames, recordOf } from '#tests/server/records.ts';
import { type Side, twoSides } from '#tests/server/sides.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { insertManagers } from '../queries.ts';

let server: TestServer;
let firm: TestFirm;
let bearer: string;
let merged: Side;
let survivor: Side;
/** Rows that were added to the merged client, by the kind of record. */
const added: Record<string, string> = {};

beforeAll(async () => {
  server = await testServer({ env: { RATE_LIMIT_FACTOR: '0' } });
  firm = await testFirm(server);
  bearer = await firm.bearerOf(firm.staff.ADM.accountId, 'app', 'staff');
  [merged, survivor] = await twoSides(server, firm);
  for (const name of recordNames.filter(isOfClient)) {
    const body = recordBody(firm, name, merged.tenant.clientId);
    const answer = await server.call(recordOf(name).create as never, { body } as never, { bearer });
    if (answer.ok) added[name] = body.id;
  }
});
afterAll(() => server.close());

const shownBy = async (endpoint: Endpoint, input: object): Promise<string> =>
  (await succeeded(server.call(endpoint as never, input as never, { bearer }))).text();
const ofSurvivor = () => {
  const filter = {
    field: 'client_id',
    operator: 'EQ' as const,
    keyword: survivor.tenant.clientId,
    keyword2: '',
  };
  return { query: listSearch({ recordPerPage: 100, filters: [filter] }) };
};
const byAddress = (query?: object) => ({
  params: { id: survivor.tenant.clientId },
  ...(query && { query }),
});

/** Reads of the survivor, and what of the merged client is to be in them. */
const reads: readonly (readonly [
  name: string,
  what: () => string | undefined,
  read: () => Promise<string>,
])[] = [
  ...recordNames
    .filter(isOfClient)
    .map((name) => [name, () => added[name], () => shownBy(recordOf(name).list, ofSurvivor())] as const),
  ['documents', () => merged.tenant.internalDocumentId, () => shownBy(listClientDocuments, ofSurvivor())],
  ['stored documents', () => merged.tenant.internalDocumentId, () => shownBy(listStored, byAddress({}))],
  ['drives', () => merged.tenant.driveId, () => shownBy(clientDrives, byAddress())],
  ['public links', () => merged.linkId, () => shownBy(listPublicLinks, byAddress())],
  ['employees', () => merged.tenant.employee.id, () => shownBy(listEmployees, ofSurvivor())],
  ['payslips', () => merged.tenant.payslipId, () => shownBy(listClientPayslips, ofSurvivor())],
  ['HR documents', () => merged.tenant.hrDocumentId, () => shownBy(listClientHrDocuments, ofSurvivor())],
  ['pay runs', () => merged.payRunId, () => shownBy(listPayRuns, ofSurvivor())],
  ['comments', () => merged.messageId, () => shownBy(listComments, byAddress(listSearch({})))],
  ['bank accounts', () => undefined, () => shownBy(listBankAccounts, byAddress())],
];

/** Merges the two; every contact keeps their access. */
async function merge(): Promise<void> {
  const params = { id: merged.tenant.clientId };
  const preview = await dataOf<MergePreview>(
    server.call(previewMerge, { params, query: { into: survivor.tenant.clientId } }, { bearer }),
  );
  const body = {
    version: preview.merged.version,
    into: { id: preview.survivor.id, version: preview.survivor.version },
    contacts: preview.contacts.map(({ id }) => ({ id, keeps: true })),
  };
  await succeeded(server.call(mergeClients, { params, body }, { bearer }));
}

test('what a merged client has is read at the survivor, and no longer once that is undone', async () => {
  const readAll = async () => {
    const answers: string[] = [];
    for (const [, , read] of reads) answers.push(await read());
    return answers;
  };
  const before = await readAll();
  await merge();
  expect(Object.keys(added).length).toBeGreaterThan(8);
  for (const [name, what, read] of reads) {
    const id = what();
    if (id !== undefined) expect(await read(), name).toContain(id);
  }
  await succeeded(server.call(undoClientMerge, { params: { id: merged.tenant.clientId } }, { bearer }));
  expect(await readAll()).toEqual(before);
});

test('an envelope of a merged client is one of the survivor, whose managers see it', async () => {
  const userId = firm.staff.CMP.id;
  await firm.as((tx) =>
    insertManagers(tx, [
      {
        ...{ id: firm.id(), client_id: survivor.tenant.clientId, user_id: userId },
        ...{ role: 'DEPUTY', since: '2025-01-01' },
      },
    ]),
  );
  const seen = () =>
    server.db.as(actor('staff', { userId, permissions: ['view client', 'view sign'] }), async (tx) =>
      (
        await tx.execute<{ id: string }>(
          sql`select envelope_id as id from envelope_documents where envelope_id = ${merged.envelope.id}`,
        )
      ).rows.map(({ id }) => id),
    );
  const clientOf = async () =>
    (
      await dataOf<{ id: string; client: { id: string } | null }[]>(
        server.call(
          listSent,
          { query: listSearch({ recordPerPage: 100 }) },
          { bearer: merged.bearers.staff },
        ),
      )
    ).find(({ id }) => id === merged.envelope.id)?.client?.id;
  expect(await seen()).not.toContain(merged.envelope.id);
  expect(await clientOf()).toBe(merged.tenant.clientId);
  await merge();
  expect(await seen()).toContain(merged.envelope.id);
  expect(await clientOf()).toBe(survivor.tenant.clientId);
});

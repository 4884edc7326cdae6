import type { ImportPlan } from '#contract/import/plan.ts';
import type { FileImport } from '#contract/imports.ts';
import * as contract from '#contract/imports.ts';
import { namesOfClients } from '../clients/queries.ts';
import type { Tx } from '../db/db.ts';
import { finishedUploads } from '../files/queries.ts';
import { type Call, type Handler, handle } from '../http/handler.ts';
import { invalid, Refusal } from '../http/refusal.ts';
import { enqueue } from '../jobs/queue.ts';
import { importerOf, isOfClient } from './importer.ts';
import { type FileImportRow, fileImportById, insertFileImport, setFileImport } from './queries.ts';

export const fileImportKind = 'import';

const answerOf = ({ owner_id: _, upload_id: __, plan, ...row }: FileImportRow): FileImport => ({
  ...row,
  header: plan.header,
});

async function own(tx: Tx, id: string): Promise<FileImportRow> {
  const row = await fileImportById(tx, id);
  if (!row) throw new Refusal('not_found');
  return row;
}

/** Refuses a plan in which two fields have one column, or one field two. */
function checkPlan({ fields, header }: ImportPlan): void {
  const places = fields.flatMap(({ at }) => (at === null ? [] : [at]));
  if (places.some((at) => at >= header.length)) throw invalid('plan.fields', 'There is no such column.');
  if (new Set(places).size < places.length) throw invalid('plan.fields', 'Two fields have one column.');
  if (new Set(fields.map(({ field }) => field)).size < fields.length)
    throw invalid('plan.fields', 'A field has two columns.');
}

async function create(
  call: Call<typeof contract.createFileImport>,
  handlers: readonly Handler[],
): Promise<FileImport> {
  const { tx, actor, now, input } = call;
  const { id, upload_id, list, client_id, plan } = input.body;
  const importer = importerOf(handlers, list, actor);
  if (!importer) throw new Refusal('forbidden');
  if (isOfClient(importer.endpoint) !== (client_id !== undefined))
    throw invalid('client_id', client_id ? 'These records are of no client.' : 'Name the client.');
  if (client_id && (await namesOfClients(tx, [client_id])).length === 0)
    throw invalid('client_id', 'There is no such client.');
  checkPlan(plan);
  const [upload] = await finishedUploads(tx, [upload_id], 'import');
  if (!upload) throw invalid('upload_id', 'There is no such file. Choose it again.');
  const { rowCount } = await insertFileImport(tx, {
    ...{ id, upload_id, list, plan, created_at: now },
    client_id: client_id ?? null,
    name: upload.file.name,
    owner_id: actor.userId ?? '',
    state: 'QUEUED',
  });
  const row = await fileImportById(tx, id);
  if (!row || row.upload_id !== upload_id || row.list !== list)
    throw new Refusal('conflict', { message: 'There is another import of this id. Begin anew.' });
  if (!rowCount) return answerOf(row);
  await enqueue(tx, { kind: fileImportKind, payload: { id }, key: `${fileImportKind} ${id}`, actor }, now);
  await call.activity({
    name: 'Import',
    event: 'queued',
    description: `${upload.file.name}: ${list}`,
    subject: { type: 'file_import', id },
    clientId: client_id ?? null,
  });
  return answerOf(row);
}

/** Imports of files; `handlers` are those of all domains, by which each row is written as a single import writes it. */
export const fileImportHandlers = (handlers: readonly Handler[]): readonly Handler[] => [
  handle(contract.createFileImport, (call) => create(call, handlers)),
  handle(contract.readFileImport, async ({ tx, input }) => answerOf(await own(tx, input.params.id))),
  handle(contract.stopFileImport, async (call) => {
    const { tx, now, input } = call;
    const { id } = input.params;
    const before = await own(tx, id);
    if (await setFileImport(tx, id, { state: 'STOPPED', finished_at: now }))
      await call.activity({
        name: 'Import',
        event: 'stopped',
        description: `${before.name}: ${before.list}`,
        subject: { type: 'file_import', id },
        clientId: before.client_id,
      });
    return answerOf(await own(tx, id));
  }),
];

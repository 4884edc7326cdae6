import type { Endpoint } from '#contract/core/endpoint.ts';
import type { CheckedList } from '#contract/core/validate-list-query.ts';
import { type Exported, type ExportRequest, exportAtOnce, sheetRows } from '#contract/exports.ts';
import { insertFiles } from '../files/queries.ts';
import { checkedList } from '../http/calls/list-answer.ts';
import type { Call } from '../http/handler.ts';
import { invalid, Refusal } from '../http/refusal.ts';
import { enqueue } from '../jobs/queue.ts';
import { exportedOf, exportFileOf } from './export.ts';
import { exportById, insertExport, setExport } from './queries.ts';
import type { AnySource } from './source.ts';
import { writeExport } from './write.ts';

export const exportKind = 'export';

/** Checks an export's filters and columns. A file of other rows or columns than asked for is worse than none. */
function checked(source: AnySource, request: ExportRequest): CheckedList {
  const list = checkedList(source.fields, request);
  const [unknown] = list.ignored;
  if (unknown !== undefined) throw invalid('filters', `This list does not have “${unknown}” (any more).`);
  const column = request.columns.find((key) => !Object.hasOwn(source.columns, key));
  if (column !== undefined)
    throw invalid('columns', `This list does not have a column “${column.slice(0, 64)}” (any more).`);
  return list;
}

/** Handles a call that exports a list: makes the file at once, or for many rows by a job. */
export async function startExport(
  call: Pick<Call<Endpoint>, 'tx' | 'actor' | 'services' | 'now' | 'activity'> & {
    input: { body: ExportRequest };
  },
  source: AnySource,
): Promise<Exported> {
  const { tx, actor, services, now } = call;
  const request = call.input.body;
  const list = checked(source, request);
  const rows = await source.count(tx, list, request, actor);
  if (request.format === 'xlsx' && rows > sheetRows)
    throw invalid('format', `A sheet holds ${sheetRows} rows. Filter the list, or choose CSV.`);
  const { id } = request;
  const name = `${request.export_list_name}.${request.format}`;
  const row = { id, owner_id: actor.userId ?? '', list: source.list, name, request, rows, created_at: now };
  const { rowCount } = await insertExport(tx, row);
  if (rowCount) {
    if (rows > exportAtOnce) await enqueue(tx, { kind: exportKind, payload: { id }, actor }, now);
    else {
      const written = await writeExport(services.files, call, source, request, async () => undefined);
      const file = exportFileOf({ name, request }, written.blob, now);
      await insertFiles(tx, [file]);
      await setExport(tx, id, { file_id: file.id, rows: written.rows, finished_at: now });
    }
    const { columns, filters, search, format } = request;
    await call.activity({
      name: 'Export',
      event: 'exported',
      description: `${name}, ${rows} rows`,
      subject: { type: 'export', id },
      attributes: { list: source.list, format, columns, filters, search, rows },
    });
  }
  const made = await exportById(tx, id);
  if (!made) throw new Refusal('not_found');
  return exportedOf(made);
}

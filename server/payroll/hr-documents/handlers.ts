import { fullName } from '#contract/core/text/full-name.ts';
import * as contract from '#contract/payroll/client-hr-documents.ts';
import type { HrDocument } from '#contract/payroll/payroll.ts';
import { lockClient } from '#server/clients/lock.queries.ts';
import type { Actor } from '#server/db/actor.ts';
import { asSystem } from '#server/db/as-system.ts';
import type { Tx } from '#server/db/db.ts';
import { fileAnswer } from '#server/files/file-answer.ts';
import { takeUploads } from '#server/files/queries.ts';
import { checkedList, listAnswer } from '#server/http/calls/list-answer.ts';
import { type Call, type Handler, handle } from '#server/http/handler.ts';
import { invalid, Refusal } from '#server/http/refusal.ts';
import { putInInbox } from '#server/inbox/put.ts';
import { deleteItemsAt } from '#server/inbox/queries.ts';
import { namesOfUsers } from '#server/people/queries.ts';
import { payFilesFor } from '../pay-files.ts';
import { employeeRef } from '../payslips/answer.ts';
import { employeesOfClient } from '../payslips/queries.ts';
import { insertHrDocuments } from '../queries.ts';
import { hrDocumentPath, typeInWords } from './own.ts';
import {
  hrDocumentsThere,
  lockHrDocument,
  type StaffHrDocument,
  setWithdrawn,
  staffHrDocument,
  staffHrDocumentPage,
} from './queries.ts';
import { answerHrRequests } from './requests.ts';

/** HR documents as staff see them: files only for those who may see pay. */
async function answers(
  tx: Tx,
  actor: Actor,
  rows: readonly StaffHrDocument[],
): Promise<contract.ClientHrDocument[]> {
  const ids = rows.map(({ document }) => document.file_id);
  const { factsOf } = await payFilesFor(tx, actor, ids);
  return rows.map(({ document, employee, acknowledged_as }) => ({
    id: document.id,
    employee: employeeRef(employee),
    type: document.type,
    title: document.title,
    valid_until: document.valid_until,
    added_at: document.added_at,
    added_by: document.added_by,
    acknowledgement: document.acknowledgement,
    acknowledged_at: document.acknowledged_at,
    acknowledged_as,
    withdrawn_at: document.withdrawn_at,
    file: factsOf(document.file_id),
  }));
}

async function answerOf(tx: Tx, actor: Actor, id: string): Promise<contract.ClientHrDocument> {
  const row = await staffHrDocument(tx, id);
  const [answer] = row ? await answers(tx, actor, [row]) : [];
  if (!answer) throw new Refusal('not_found');
  return answer;
}

interface Subject {
  id: string;
  type: HrDocument['type'];
  employee: { client_id: string; first_name: string; last_name: string };
}

/** An entry of the activity log: the type and the employee. The title is left out, which may be the name of the file. */
const entry = (event: string, { id, type, employee }: Subject) =>
  ({
    name: 'HR document',
    event,
    description: `${typeInWords(type)}, ${fullName(employee)}`,
    subject: { type: 'hr_document', id },
    clientId: employee.client_id,
  }) as const;

/** Gives uploads to employees: a document each, and a notice to everyone. */
async function add(call: Call<typeof contract.addClientHrDocuments>) {
  const { tx, actor, input, now } = call;
  const { client_id, documents } = input.body;
  if (!(await lockClient(tx, client_id))) throw invalid('client_id', 'There is no such client.');
  const ids = documents.flatMap((document) => document.for.map(({ id }) => id));
  if (new Set(ids).size < ids.length)
    throw new Refusal('conflict', { message: 'Two documents have the same id.' });
  // Sent once more after a lost answer.
  if ((await hrDocumentsThere(tx, client_id, ids)) === ids.length) return { added: ids.length };
  const employees = new Map((await employeesOfClient(tx, client_id)).map((one) => [one.id, one]));
  const uploads = await takeUploads(
    tx,
    documents.map(({ upload_id }) => upload_id),
    'payroll',
    now,
  );
  const [sender] = actor.userId ? await namesOfUsers(tx, [actor.userId]) : [];
  const by = sender?.display_name ?? '';
  const rows = documents.flatMap(({ upload_id, acknowledge, for: people, ...facts }, at) => {
    const file = uploads.find(({ uploadId }) => uploadId === upload_id)?.file;
    if (!file) throw invalid(`documents.${at}.upload_id`, 'This file is no longer there. Choose it again.');
    return people.map(({ id, employee_id, request_id }, place) => {
      const employee = employees.get(employee_id);
      if (!employee) throw invalid(`documents.${at}.for`, 'This employee is not one of this client’s.');
      if (people.findIndex((other) => other.employee_id === employee_id) < place)
        throw invalid(`documents.${at}.for`, 'This employee is chosen twice.');
      const row = {
        ...{ id, ...facts, employee_id, file_id: file.id, visible_to_employee: true },
        acknowledgement: acknowledge ? ('REQUIRED' as const) : ('NONE' as const),
        added_at: now,
        added_by: by,
      };
      const field = `documents.${at}.for`;
      const answers = request_id && { requestId: request_id, documentId: id, employeeId: employee_id, field };
      return { row, employee, answers };
    });
  });
  await insertHrDocuments(
    tx,
    rows.map(({ row }) => row),
  );
  await answerHrRequests(
    call,
    rows.flatMap(({ answers }) => answers || []),
    by,
  );
  for (const { row, employee } of rows) {
    await call.activity(entry('created', { ...row, employee }));
    const asks = row.acknowledgement === 'REQUIRED';
    const notice = {
      readerId: employee.id,
      kind: 'payroll.hr_document',
      title: asks ? `Please read: ${row.title}` : `New document: ${row.title}`,
      body: asks ? 'Open it, and confirm that you read it.' : 'You can read it, and keep it on this device.',
      path: hrDocumentPath(row.id),
    };
    await putInInbox(tx, notice, now);
  }
  return { added: rows.length };
}

/** Takes a document from its employee, with the notice of it; the firm keeps it. */
async function withdraw(call: Call<typeof contract.withdrawClientHrDocument>) {
  const { tx, actor, input, now } = call;
  const { id } = input.params;
  await lockHrDocument(tx, id);
  const row = await staffHrDocument(tx, id);
  if (!row) throw new Refusal('not_found');
  if (row.document.withdrawn_at === null) {
    await setWithdrawn(tx, id, now);
    await asSystem(tx, () => deleteItemsAt(tx, hrDocumentPath(id)));
    await call.activity(entry('withdrawn', { ...row.document, employee: row.employee }));
  }
  return answerOf(tx, actor, id);
}

export const staffHrDocumentHandlers: readonly Handler[] = [
  handle(contract.listClientHrDocuments, async ({ tx, actor, input: { query } }) => {
    const checked = checkedList(contract.clientHrDocumentFields, query);
    const { rows, count } = await staffHrDocumentPage(tx, checked, query);
    return listAnswer(await answers(tx, actor, rows), query, checked, count);
  }),
  handle(contract.readClientHrDocumentFile, async ({ tx, actor, input: { params } }) => {
    const { file } = await answerOf(tx, actor, params.id);
    if (!file) throw new Refusal('not_found');
    return fileAnswer(file);
  }),
  handle(contract.addClientHrDocuments, add),
  handle(contract.withdrawClientHrDocument, withdraw),
];

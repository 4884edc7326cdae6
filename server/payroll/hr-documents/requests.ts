import type { Endpoint } from '#contract/core/endpoint.ts';
import { fullName } from '#contract/core/text/full-name.ts';
import * as contract from '#contract/payroll/hr-requests.ts';
import type { HrDocument } from '#contract/payroll/payroll.ts';
import { addresseesOf, allowedBy, managersOf } from '#server/clients/addressees.ts';
import { notLater } from '#server/clock.ts';
import type { Actor } from '#server/db/actor.ts';
import { asSystem } from '#server/db/as-system.ts';
import type { Tx } from '#server/db/db.ts';
import { checkedList, listAnswer } from '#server/http/calls/list-answer.ts';
import { type Call, type Handler, handle } from '#server/http/handler.ts';
import { invalid, Refusal } from '#server/http/refusal.ts';
import { putInInbox } from '#server/inbox/put.ts';
import { setReadAt } from '#server/inbox/queries.ts';
import { namesOfUsers } from '#server/people/queries.ts';
import { payFilesFor } from '../pay-files.ts';
import { employeeRef } from '../payslips/answer.ts';
import { payrollManagersOf } from '../records/queries.ts';
import type { hrRequests } from '../tables.ts';
import { typeInWords } from './own.ts';
import {
  hrRequestById,
  insertHrRequest,
  lockHrRequests,
  newestEmployment,
  ownHrRequestPage,
  type StaffHrRequest,
  setClosed,
  staffHrRequest,
  staffHrRequestPage,
} from './requests.queries.ts';

type Row = typeof hrRequests.$inferSelect;

/** The page of staff where a request is answered: the path of its notice, which closes with it. */
const answerPath = (clientId: string, id: string) =>
  `/app/clients/${clientId}/payroll/documents?of=hr&request=${id}`;
const employeePath = '/client/my-hr-documents';

const forEmployee = ({ employee_id: _, closed_by: __, ...row }: Row): contract.HrRequest => row;

/** Requests as staff see them: notes and files only for those who may see pay. */
async function forStaff(
  tx: Tx,
  actor: Actor,
  rows: readonly StaffHrRequest[],
): Promise<contract.ClientHrRequest[]> {
  const ids = rows.map(({ document }) => document?.file_id);
  const { open, factsOf } = await payFilesFor(tx, actor, ids);
  return rows.map(({ request, employee, document }) => ({
    ...forEmployee(request),
    note: open ? request.note : null,
    employee: employeeRef(employee),
    closed_by: request.closed_by,
    document: document && {
      id: document.id,
      title: document.title,
      withdrawn_at: document.withdrawn_at,
      file: factsOf(document.file_id),
    },
  }));
}

interface Subject {
  id: string;
  type: HrDocument['type'];
  employee: { client_id: string; first_name: string; last_name: string };
}
/** An entry of the activity log: the type and the employee. What they wrote is left out. */
const entry = (event: string, { id, type, employee }: Subject) =>
  ({
    name: 'HR request',
    event,
    description: `${typeInWords(type)}, ${fullName(employee)}`,
    subject: { type: 'hr_request', id },
    clientId: employee.client_id,
  }) as const;

/** The readers of a request: the people who run the client's payrolls today, else those who look after it. System actor only. */
const readersOf = async (tx: Tx, clientId: string) =>
  addresseesOf(tx, clientId, {
    holders: [[...new Set(await payrollManagersOf(tx, clientId))], await managersOf(tx, clientId)],
    may: allowedBy(contract.listHrRequests.allow.permissions),
    does: 'runs this client’s payrolls or looks after it',
  });

/** Asks for a document in the newest of the actor's employments, and tells those who run its payroll. */
async function create(call: Call<typeof contract.requestHrDocument>): Promise<contract.HrRequest> {
  const { tx, actor, input, now } = call;
  const { id, at, type, note } = input.body;
  // Sent once more after a lost answer.
  const there = await hrRequestById(tx, id);
  if (there) return forEmployee(there);
  const employee = await newestEmployment(tx, actor.employeeIds);
  if (!employee) throw new Refusal('forbidden');
  const asked_at = notLater(at, now);
  await insertHrRequest(tx, { id, employee_id: employee.id, type, note, status: 'OPEN', asked_at });
  await asSystem(tx, async () => {
    const { ids, why } = await readersOf(tx, employee.client_id);
    for (const readerId of ids)
      await putInInbox(
        tx,
        {
          readerId,
          kind: 'payroll.hr_requested',
          title: `${fullName(employee)} asks for an HR document`,
          body: `${typeInWords(type)}. Answer it with a document, or say why there is none. ${why}`.trim(),
          path: answerPath(employee.client_id, id),
        },
        now,
      );
  });
  await call.activity(entry('created', { id, type, employee }));
  const row = await hrRequestById(tx, id);
  if (!row) throw new Refusal('not_found');
  return forEmployee(row);
}

type CloseCall = Pick<Call<Endpoint>, 'tx' | 'actor' | 'now' | 'activity'>;

/** Closes the notices of a request in every inbox. */
const closeNotices = ({ tx, now }: CloseCall, path: string) => asSystem(tx, () => setReadAt(tx, path, now));

/** Closes a request without a document, and tells its employee why. */
async function decline(call: Call<typeof contract.declineHrRequest>): Promise<contract.ClientHrRequest> {
  const { tx, actor, input, now } = call;
  const { id } = input.params;
  const [locked] = await lockHrRequests(tx, [id]);
  const found = await staffHrRequest(tx, id);
  if (!locked || !found) throw new Refusal('not_found');
  if (locked.status === 'ANSWERED')
    throw new Refusal('conflict', { message: 'This request was answered with a document already.' });
  if (locked.status === 'OPEN') {
    const [sender] = actor.userId ? await namesOfUsers(tx, [actor.userId]) : [];
    const { reason } = input.body;
    const closed_by = sender?.display_name ?? '';
    await setClosed(tx, id, { status: 'DECLINED', closed_at: now, closed_by, reason });
    const { employee, request } = found;
    await closeNotices(call, answerPath(employee.client_id, id));
    const title = `No document for your request: ${typeInWords(request.type)}`;
    const body = 'The reason is with your request.';
    const notice = { readerId: employee.id, kind: 'payroll.hr_declined', title, body, path: employeePath };
    await putInInbox(tx, notice, now);
    await call.activity(entry('declined', { ...request, employee }));
  }
  const row = await staffHrRequest(tx, id);
  const [answer] = row ? await forStaff(tx, actor, [row]) : [];
  if (!answer) throw new Refusal('not_found');
  return answer;
}

/** A document that answers a request, and where its fault is said. */
interface HrAnswer {
  requestId: string;
  documentId: string;
  employeeId: string;
  field: string;
}

/**
 * Closes requests by the documents that answer them, with their notices.
 * @throws Refusal `invalid` where one is not that employee's, or is closed already
 */
export async function answerHrRequests(
  call: CloseCall,
  answers: readonly HrAnswer[],
  closed_by: string,
): Promise<void> {
  const { tx, now } = call;
  if (answers.length === 0) return;
  const locked = await lockHrRequests(
    tx,
    answers.map(({ requestId }) => requestId),
  );
  for (const [at, { requestId, documentId, employeeId, field }] of answers.entries()) {
    const request = locked.find(({ id }) => id === requestId);
    if (request?.employee_id !== employeeId)
      throw invalid(field, 'This request is not one of this employee’s.');
    if (answers.findIndex((other) => other.requestId === requestId) < at)
      throw invalid(field, 'Two documents answer the same request.');
    if (request.status !== 'OPEN') throw invalid(field, 'This request was closed already.');
    const closed = { status: 'ANSWERED', closed_at: now, closed_by, document_id: documentId } as const;
    await setClosed(tx, requestId, closed);
    const found = await staffHrRequest(tx, requestId);
    if (!found) throw new Refusal('not_found');
    const { employee } = found;
    await closeNotices(call, answerPath(employee.client_id, requestId));
    await call.activity(entry('answered', { ...found.request, employee }));
  }
}

export const hrRequestHandlers: readonly Handler[] = [
  handle(contract.requestHrDocument, create),
  handle(contract.listMyHrRequests, async ({ tx, input: { query } }) => {
    const checked = checkedList(contract.hrRequestFields, query);
    const { rows, count } = await ownHrRequestPage(tx, checked, query);
    return listAnswer(rows.map(forEmployee), query, checked, count);
  }),
  handle(contract.listHrRequests, async ({ tx, actor, input: { query } }) => {
    const checked = checkedList(contract.clientHrRequestFields, query);
    const { rows, count } = await staffHrRequestPage(tx, checked, query);
    return listAnswer(await forStaff(tx, actor, rows), query, checked, count);
  }),
  handle(contract.declineHrRequest, decline),
];

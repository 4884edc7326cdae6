import { employeeFields, listEmployees } from '#contract/payroll/employees.ts';
import { listMyPayCalendars } from '#contract/payroll/pay-calendars.ts';
import {
  acknowledgeHrDocument,
  hrDocumentFields,
  listHrDocuments,
  listPayslips,
  markPayslipViewed,
  payslipFields,
  readHrDocumentFile,
  readPayslipFile,
} from '#contract/payroll/payroll.ts';
import { notLater } from '../clock.ts';
import { fileAnswer } from '../files/file-answer.ts';
import { checkedList, listAnswer } from '../http/calls/list-answer.ts';
import { type Handler, handle } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { setReadAt } from '../inbox/queries.ts';
import { employeeAccessHandlers } from './access/handlers.ts';
import { employeePage } from './employees.queries.ts';
import { payslipFigureHandlers } from './figures/handlers.ts';
import { staffHrDocumentHandlers } from './hr-documents/handlers.ts';
import { hrDocumentPath, readHrDocument, typeInWords, visibleHrDocuments } from './hr-documents/own.ts';
import { hrRequestHandlers } from './hr-documents/requests.ts';
import { ownPayCalendars } from './pay-calendars.queries.ts';
import { staffPayslipHandlers } from './payslips/handlers.ts';
import { publishedFile, publishedPayslips } from './published-payslips.ts';
import { publishedPayslip, setAcknowledged, setFirstViewed } from './queries.ts';
import { payrollRecordHandlers } from './records/handlers.ts';
import { payRunHandlers } from './runs/handlers.ts';
import { reportFileHandlers } from './runs/report-files.ts';
import { payReportHandlers } from './runs/report-handlers.ts';
import { teamHandlers } from './team/handlers.ts';

export const payrollHandlers: readonly Handler[] = [
  handle(listEmployees, async ({ tx, input: { query } }) => {
    const checked = checkedList(employeeFields, query);
    const { rows, count } = await employeePage(tx, checked, query);
    return listAnswer(rows, query, checked, count);
  }),

  handle(listPayslips, (call) => {
    const { query } = call.input;
    const checked = checkedList(payslipFields, query);
    return publishedPayslips(call, checked, query, ({ first_viewed_at }) => ({ first_viewed_at }));
  }),

  handle(readPayslipFile, async (call) => fileAnswer(await publishedFile(call, call.input.params.id))),

  handle(listMyPayCalendars, ({ tx }) => ownPayCalendars(tx)),

  handle(markPayslipViewed, async ({ input, tx, now, activity }) => {
    const { id } = input.params;
    const slip = await publishedPayslip(tx, id);
    if (!slip) throw new Refusal('not_found');
    if (await setFirstViewed(tx, id, notLater(input.body.at, now))) {
      const subject = { type: 'payslip', id } as const;
      await activity({ name: 'Payslip', event: 'viewed', description: slip.period_end, subject });
    }
    return undefined;
  }),

  handle(listHrDocuments, ({ input: { query }, tx }) =>
    visibleHrDocuments(tx, checkedList(hrDocumentFields, query), query),
  ),

  handle(readHrDocumentFile, async ({ input, tx }) => {
    const { file } = await readHrDocument(tx, input.params.id);
    return fileAnswer(file);
  }),

  handle(acknowledgeHrDocument, async ({ input, tx, actor, session, now, activity }) => {
    const { id } = input.params;
    if (!session) throw new Refusal('unauthorized');
    const document = await readHrDocument(tx, id);
    if (document.acknowledgement === 'NONE')
      throw new Refusal('conflict', { message: 'This document does not ask for an acknowledgement.' });
    const at = notLater(input.body.at, now);
    const by = { accountId: actor.accountId, address: session.email };
    if (await setAcknowledged(tx, id, { at, ...by })) {
      const subject = { type: 'hr_document', id } as const;
      const description = typeInWords(document.type);
      await activity({ name: 'HR document', event: 'acknowledged', description, subject });
      await setReadAt(tx, hrDocumentPath(id), now);
    }
    return readHrDocument(tx, id);
  }),
  ...employeeAccessHandlers,
  ...payslipFigureHandlers,
  ...staffHrDocumentHandlers,
  ...hrRequestHandlers,
  ...staffPayslipHandlers,
  ...payrollRecordHandlers,
  ...payRunHandlers,
  ...reportFileHandlers,
  ...payReportHandlers,
  ...teamHandlers,
];

import { employeeFields, listEmployees } from '../../contract/payroll/employees.ts';
import {
  acknowledgeHrDocument,
  hrDocumentFields,
  listHrDocuments,
  listPayslips,
  markPayslipViewed,
  payslipFields,
  readHrDocumentFile,
  readPayslipFile,
} from '../../contract/payroll/payroll.ts';
import { fileAnswer } from '../documents/file-answer.ts';
import { factsOfFiles } from '../files/queries.ts';
import { checkedList, listAnswer } from '../http/calls/list-answer.ts';
import { type Handler, handle } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { setReadAt } from '../inbox/queries.ts';
import { employeePage } from './employees.queries.ts';
import { forEmployee, hrDocumentPath, readHrDocument, typeInWords } from './hr-documents/own.ts';
import { moneyOf } from './money.ts';
import { payslipFile, payslipFiles } from './payslip-files.ts';
import { hrDocumentPage, payslipPage, publishedPayslip, setAcknowledged, setFirstViewed } from './queries.ts';

/** The time a device reports, but not later than now: its clock may run ahead. */
const notLater = (at: string, now: string): string => (Date.parse(at) > Date.parse(now) ? now : at);

export const payrollHandlers: readonly Handler[] = [
  handle(listEmployees, async ({ tx, input: { query } }) => {
    const checked = checkedList(employeeFields, query);
    const { rows, count } = await employeePage(tx, checked, query);
    return listAnswer(rows, query, checked, count);
  }),

  handle(listPayslips, async (call) => {
    const { input, tx } = call;
    const checked = checkedList(payslipFields, input.query);
    const { rows, count } = await payslipPage(tx, checked, input.query);
    const files = await payslipFiles(
      call,
      rows.map(({ id }) => id),
    );
    const factsOf = await factsOfFiles(tx, [...files.values()]);
    const data = rows.flatMap((row) => {
      const file = factsOf(files.get(row.id) ?? '');
      if (!file) return [];
      const { id, period_start, period_end, pay_date, currency, first_viewed_at } = row;
      const net = moneyOf(row.net, currency);
      const gross = moneyOf(row.gross, currency);
      return [{ id, period_start, period_end, pay_date, net, gross, first_viewed_at, file }];
    });
    return listAnswer(data, input.query, checked, count);
  }),

  handle(readPayslipFile, async (call) => {
    const { id } = call.input.params;
    if (!(await publishedPayslip(call.tx, id))) throw new Refusal('not_found');
    const file = await payslipFile(call, id);
    if (!file) throw new Refusal('not_found');
    return fileAnswer(file);
  }),

  handle(markPayslipViewed, async ({ input, tx, now, activity }) => {
    const { id } = input.params;
    const slip = await publishedPayslip(tx, id);
    if (!slip) throw new Refusal('not_found');
    if (await setFirstViewed(tx, id, notLater(input.body.at, now))) {
      const subject = { type: 'payslip', id };
      await activity({ name: 'Payslip', event: 'viewed', description: slip.period_end, subject });
    }
    return undefined;
  }),

  handle(listHrDocuments, async ({ input: { query }, tx }) => {
    const checked = checkedList(hrDocumentFields, query);
    const { rows, count } = await hrDocumentPage(tx, checked, query);
    const factsOf = await factsOfFiles(
      tx,
      rows.map(({ file_id }) => file_id),
    );
    const data = rows.flatMap((row) => {
      const file = factsOf(row.file_id);
      return file ? [forEmployee(row, file)] : [];
    });
    return listAnswer(data, query, checked, count);
  }),

  handle(readHrDocumentFile, async ({ input, tx }) => {
    const { file } = await readHrDocument(tx, input.params.id);
    return fileAnswer(file);
  }),

  handle(acknowledgeHrDocument, async ({ input, tx, now, activity }) => {
    const { id } = input.params;
    const document = await readHrDocument(tx, id);
    if (document.acknowledgement === 'NONE')
      throw new Refusal('conflict', { message: 'This document does not ask for an acknowledgement.' });
    if (await setAcknowledged(tx, id, notLater(input.body.at, now))) {
      const subject = { type: 'hr_document', id };
      const description = typeInWords(document.type);
      await activity({ name: 'HR document', event: 'acknowledged', description, subject });
      await setReadAt(tx, hrDocumentPath(id), now);
    }
    return readHrDocument(tx, id);
  }),
];

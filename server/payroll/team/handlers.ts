import { listPayCalendars } from '#contract/payroll/pay-calendars.ts';
import * as contract from '#contract/payroll/team.ts';
import { fileAnswer } from '#server/files/file-answer.ts';
import { checkedList, listAnswer } from '#server/http/calls/list-answer.ts';
import { type Handler, handle } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { readHrDocument, visibleHrDocuments } from '../hr-documents/own.ts';
import { payCalendars } from '../pay-calendars.queries.ts';
import { publishedFile, publishedPayslips } from '../published-payslips.ts';
import { teamMember, teamPage } from './queries.ts';

/** The payroll of a client as its contacts read it. */
export const teamHandlers: readonly Handler[] = [
  handle(contract.listTeam, async ({ tx, input: { query } }) => {
    const checked = checkedList(contract.teamFields, query);
    const { rows, count } = await teamPage(tx, checked, query);
    return listAnswer(rows, query, checked, count);
  }),
  handle(contract.readTeamMember, async ({ tx, input }) => {
    const member = await teamMember(tx, input.params.id);
    if (!member) throw new Refusal('not_found');
    return member;
  }),

  handle(contract.listTeamPayslips, (call) => {
    const { query } = call.input;
    return publishedPayslips(call, checkedList(contract.teamPayslipFields, query), query, () => ({}));
  }),
  handle(contract.readTeamPayslipFile, async (call) =>
    fileAnswer(await publishedFile(call, call.input.params.id)),
  ),

  handle(contract.listTeamDocuments, ({ tx, input: { query } }) =>
    visibleHrDocuments(tx, checkedList(contract.teamDocumentFields, query), query),
  ),
  handle(contract.readTeamDocumentFile, async ({ tx, input }) => {
    const { file } = await readHrDocument(tx, input.params.id);
    return fileAnswer(file);
  }),

  handle(listPayCalendars, ({ tx }) => payCalendars(tx)),
];

import fc from 'fast-check';
import * as activity from '#contract/activity.ts';
import { clientFields, listClients } from '#contract/clients/clients.ts';
import { commentFields, listComments } from '#contract/clients/comments.ts';
import { conversationFields, listConversation } from '#contract/clients/conversation.ts';
import { listTrash, trashFields } from '#contract/clients/lifecycle-calls.ts';
import { listUserAccess, userAccessFields } from '#contract/clients/user-access.ts';
import type { FieldType, Filter, ListField, ListFields } from '#contract/core/filters.ts';
import { operatorsFor } from '#contract/core/validate-list-query.ts';
import { clientDocumentFields, listClientDocuments } from '#contract/documents/client-documents.ts';
import { listSharedDocuments, sharedDocumentFields } from '#contract/documents/documents.ts';
import { heldUploadFields, listHeldUploads } from '#contract/documents/held-uploads.ts';
import { listStored, listYourStored, storedFields } from '#contract/documents/stored-documents.ts';
import { listYourDocuments, yourDocumentFields } from '#contract/documents/your-documents.ts';
import { errorFields, listErrors } from '#contract/error-log.ts';
import { feedFields, listFeeds, listStaffFeeds } from '#contract/feeds.ts';
import { inboxFields, listInbox } from '#contract/inbox.ts';
import { listYourInvoices, yourInvoiceFields } from '#contract/invoices/your-invoices.ts';
import { assignmentFields, listTraining } from '#contract/library/training.ts';
import { clientHrDocumentFields, listClientHrDocuments } from '#contract/payroll/client-hr-documents.ts';
import { clientPayslipFields, listClientPayslips } from '#contract/payroll/client-payslips.ts';
import { employeeFields, listEmployees } from '#contract/payroll/employees.ts';
import {
  clientHrRequestFields,
  hrRequestFields,
  listHrRequests,
  listMyHrRequests,
} from '#contract/payroll/hr-requests.ts';
import {
  listPayReports,
  listPayRuns,
  listPayrolls,
  payReportFields,
  payRunFields,
  payrollFields,
} from '#contract/payroll/pay-runs.ts';
import { hrDocumentFields, listHrDocuments, listPayslips, payslipFields } from '#contract/payroll/payroll.ts';
import {
  listTeam,
  listTeamDocuments,
  listTeamPayslips,
  teamDocumentFields,
  teamFields,
  teamPayslipFields,
} from '#contract/payroll/team.ts';
import { directoryFields, finderFields, listDirectory, listFinder } from '#contract/people/directory.ts';
import { listPeople, personFields } from '#contract/people/users.ts';
import { records } from '#contract/records.ts';
import { listUsers, userFields } from '#contract/reference.ts';
import { listSent, sentFields } from '#contract/signing/sent-envelopes.ts';
import { envelopeFields, listMine } from '#contract/signing/signing.ts';

/** Filter fields of the lists, by the names of their endpoints. */
export const fieldsOfLists: Readonly<Record<string, ListFields>> = {
  ...Object.fromEntries(Object.values(records).map(({ list, fields }) => [list.name, fields])),
  [activity.listActivity.name]: activity.activityFields,
  ...Object.fromEntries(
    [
      activity.listActiveClients,
      activity.listActiveUsers,
      activity.listInactiveUsers,
      activity.listActiveContacts,
      activity.listInactiveContacts,
    ].map(({ name }) => [name, activity.activeFields]),
  ),
  [listClients.name]: clientFields,
  [listComments.name]: commentFields,
  [listConversation.name]: conversationFields,
  [listFeeds.name]: feedFields,
  [listStaffFeeds.name]: feedFields,
  [listUserAccess.name]: userAccessFields,
  [listClientDocuments.name]: clientDocumentFields,
  [listYourDocuments.name]: yourDocumentFields,
  [listYourInvoices.name]: yourInvoiceFields,
  [listHeldUploads.name]: heldUploadFields,
  [listStored.name]: storedFields,
  [listYourStored.name]: storedFields,
  [listClientHrDocuments.name]: clientHrDocumentFields,
  [listHrRequests.name]: clientHrRequestFields,
  [listMyHrRequests.name]: hrRequestFields,
  [listClientPayslips.name]: clientPayslipFields,
  [listSharedDocuments.name]: sharedDocumentFields,
  [listEmployees.name]: employeeFields,
  [listDirectory.name]: directoryFields,
  [listFinder.name]: finderFields,
  [listErrors.name]: errorFields,
  [listInbox.name]: inboxFields,
  [listTrash.name]: trashFields,
  [listHrDocuments.name]: hrDocumentFields,
  [listPayReports.name]: payReportFields,
  [listPayRuns.name]: payRunFields,
  [listPayrolls.name]: payrollFields,
  [listPayslips.name]: payslipFields,
  [listPeople.name]: personFields,
  [listSent.name]: sentFields,
  [listTraining.name]: assignmentFields,
  [listTeam.name]: teamFields,
  [listTeamDocuments.name]: teamDocumentFields,
  [listTeamPayslips.name]: teamPayslipFields,
  [listUsers.name]: userFields,
  [listMine.name]: envelopeFields,
};

/** Values that fields of a type accept, and a database might not. */
const edges: Record<Exclude<FieldType, 'reference'>, readonly string[]> = {
  text: ['a', '%', '\\', "'", '\ud800', 'x'.repeat(255)],
  choice: ['nothing'],
  date: ['0001-01-01', '2026-02-28', '9999-12-31'],
  number: ['0', '-1', '1.5', '-0.000001', '2147483648', '999999999999999'],
};

function filterOf(name: string, field: ListField, ids: readonly string[]): fc.Arbitrary<Filter> {
  const keywords = field.type === 'reference' ? ids : (field.options ?? edges[field.type]);
  const keyword = fc.constantFrom(...keywords);
  const operator = fc.constantFrom(...operatorsFor(field));
  return fc.record({ field: fc.constant(name), operator, keyword, keyword2: keyword });
}

/** Filters that a list accepts, as values of an address. */
export function filtersFor(fields: ListFields, ids: readonly string[]): fc.Arbitrary<string> {
  const filters = Object.entries(fields)
    .filter(([, { filter }]) => filter)
    .map(([name, field]) => filterOf(name, field, ids));
  if (filters.length === 0) return fc.constant('[]');
  const one = fc.oneof(...filters);
  const either = fc.record({ or: fc.array(one, { minLength: 1, maxLength: 4 }) });
  return fc.array(fc.oneof(one, either), { maxLength: 3 }).map((entries) => JSON.stringify(entries));
}

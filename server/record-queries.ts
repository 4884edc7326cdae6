import type { records } from '#contract/records.ts';
import { addressQueries } from './addresses/queries.ts';
import { attributeQueries } from './attributes/queries.ts';
import { clientServiceQueries } from './client-services/queries.ts';
import { contactQueries } from './contacts/queries.ts';
import type { Tx } from './db/db.ts';
import * as firm from './firm/queries.ts';
import { courseQueries, formQueries, resourceQueries } from './library/queries.ts';
import { calendarQueries, employeeQueries, payrollManagerQueries } from './payroll/records/queries.ts';
import type { RecordTable } from './records/queries.ts';
import { managerQueries } from './relationship-managers/queries.ts';

interface Purged {
  readonly table: RecordTable;
  purge(tx: Tx, deletedBefore: string): Promise<unknown>;
}

/** The queries of every kind of record, by which deleted ones go for good; the kinds themselves say what is kept, and why (`keptFor`). */
export const queriesOfRecords: { readonly [N in keyof typeof records]: Purged } = {
  addresses: addressQueries,
  appLinks: firm.appLinkQueries,
  approvalRights: attributeQueries.APPROVAL_RIGHTS,
  attributes: attributeQueries.CLIENT,
  bankDetails: attributeQueries.BANK_DETAILS,
  clientServices: clientServiceQueries,
  contacts: contactQueries,
  courses: courseQueries,
  employingEntities: firm.employingEntityQueries,
  fieldDefinitions: firm.fieldDefinitionQueries,
  forms: formQueries,
  news: firm.newsQueries,
  offices: firm.officeQueries,
  payrollCalendars: calendarQueries,
  payrollEmployees: employeeQueries,
  payrollManagers: payrollManagerQueries,
  relationshipManagers: managerQueries,
  resources: resourceQueries,
  sectors: firm.sectorQueries,
  services: firm.serviceQueries,
  teams: firm.teamQueries,
};

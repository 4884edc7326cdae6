import { readClient } from '#contract/clients/clients.ts';
import type { Endpoint, Input } from '#contract/core/endpoint.ts';
import { companies } from '#contract/crm/companies.ts';
import { deals } from '#contract/crm/deals.ts';
import { readHubspotCompany, searchHubspotCompanies } from '#contract/crm/hubspot.ts';
import { queryOf } from '#src/api/query.ts';
import { clientShownBy } from '#src/records/record.queries.ts';
import { writeForm } from '#src/session/write-form.ts';

/** A company by its id in the CRM. */
export const hubspotCompanyQuery = (hubspotId: string) =>
  queryOf(readHubspotCompany, { params: { hubspotId } }, { quiet: true, showsMissing: true });

export const clientQuery = (id: string) => queryOf(readClient, { params: { id } }, { showsMissing: true });

/** The deals of a client. */
export const dealsOfClientQuery = (clientId: string) => {
  const filters = JSON.stringify([{ field: 'client', operator: 'EQ', keyword: clientId }]);
  return queryOf(
    deals.list,
    { query: { page: '1', recordPerPage: '100', filters } },
    { whole: true, quiet: true },
  );
};

const shown = [
  ...clientShownBy,
  deals.list,
  deals.read,
  deals.history,
  companies.list,
  companies.read,
  searchHubspotCompanies,
  readHubspotCompany,
];

/** Makes a write; answers its refusal by the fields of the form, or nothing once it is done. What shows the CRM is read again either way. */
export const writeCrm = <E extends Endpoint>(endpoint: E, input: Input<E>) =>
  writeForm(endpoint, input, shown);

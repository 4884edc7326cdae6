import { readClient } from '#contract/clients/clients.ts';
import type { Endpoint, Input } from '#contract/core/endpoint.ts';
import { companies } from '#contract/crm/companies.ts';
import { deals } from '#contract/crm/deals.ts';
import { readHubspotCompany, searchHubspotCompanies } from '#contract/crm/hubspot.ts';
import { call } from '#src/api/call.ts';
import { queryOf } from '#src/api/query.ts';
import { refusal } from '#src/api/refusal.ts';
import { clientShownBy } from '#src/records/record.queries.ts';
import { queryClient } from '#src/session/query-client.ts';

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

/** Makes a write; answers its refusal by the fields of the form, or nothing once it is done. What shows the CRM is read again either way. */
export async function writeCrm<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
): Promise<Record<string, string[]> | undefined> {
  try {
    await call(endpoint, input, { quiet: true });
    return undefined;
  } catch (error) {
    return Object.fromEntries(
      Object.entries(refusal(error)).map(([path, messages]) => [path.replace(/^form\./, ''), messages]),
    );
  } finally {
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
    for (const { name } of shown) void queryClient.invalidateQueries({ queryKey: [name] });
  }
}

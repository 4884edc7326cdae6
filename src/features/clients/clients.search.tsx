import { Building2, CircleUserRound } from 'lucide-react';
import { type Client, type ClientRow, listClients, readClient } from '#contract/clients/clients.ts';
import { type ContactRow, listContacts } from '#contract/clients/contacts.ts';
import type { ListAnswer } from '#contract/core/endpoint.ts';
import { listSearch } from '#contract/core/list.ts';
import { fullName } from '#contract/core/text/full-name.ts';
import { type EmployeeRow, listEmployees } from '#contract/payroll/employees.ts';
import { queryOf } from '#src/api/query.ts';
import { type FoundRecord, foundBy, type SearchSource, typing } from '#src/api/search-source.ts';
import { labelOf } from '#src/lib/names.ts';

const infoPage = (id: string) => `/app/clients/${id}/info`;

const clientFound = ({ id, name, business_status, office }: ClientRow): FoundRecord => ({
  id,
  title: name,
  detail: `${labelOf(business_status)} · ${office.name}`,
  icon: <Building2 />,
  path: infoPage(id),
});

export const clientSource: SearchSource = {
  heading: 'Clients',
  noun: 'client',
  needs: { all: ['view client', 'view info client'] },
  query: (search) =>
    foundBy<ListAnswer<ClientRow>>(
      queryOf(listClients, { query: listSearch({ search }) }, typing),
      ({ data }) => data.map(clientFound),
    ),
  record: {
    folder: '/app/clients/',
    query: (id) =>
      foundBy<Client>(queryOf(readClient, { params: { id } }, { quiet: true }), (client) => [
        clientFound(client),
      ]),
  },
};

interface PersonOfClient {
  id: string;
  client: { id: string; name: string };
  first_name: string | null;
  last_name: string;
}

/** A client's contact or employee; the result opens at their place in the client. */
const personFound = (
  { id, client, first_name, last_name }: PersonOfClient,
  email: string | null,
): FoundRecord => ({
  id,
  title: fullName({ first_name, last_name }),
  detail: [client.name, email].filter(Boolean).join(' · '),
  icon: <CircleUserRound />,
  path: infoPage(client.id),
  search: { person: id },
});

export const contactSource: SearchSource = {
  heading: 'People',
  noun: 'person',
  needs: { all: ['view client', 'view info client', 'view contact client'] },
  query: (search) =>
    foundBy<ListAnswer<ContactRow>>(
      queryOf(listContacts, { query: listSearch({ search }) }, typing),
      ({ data }) => data.map((contact) => personFound(contact, contact.email)),
    ),
};

export const employeeSource: SearchSource = {
  heading: 'People',
  noun: 'person',
  needs: { all: ['view client', 'view info client', 'view payroll client'] },
  query: (search) =>
    foundBy<ListAnswer<EmployeeRow>>(
      queryOf(listEmployees, { query: listSearch({ search }) }, typing),
      ({ data }) => data.map((employee) => personFound(employee, employee.work_email)),
    ),
};

import { listContacts } from '#contract/clients/contacts.ts';
import { listSearch } from '#contract/core/list.ts';
import { listEmployees } from '#contract/payroll/employees.ts';
import { lookUpSigner } from '#contract/signing/signer-lookup.ts';
import { queryOf } from '#src/api/query.ts';

/** Results of a search while typing are not kept on the device. */
export const looking = { staleTime: 60_000, persist: false, quiet: true } as const;

/** Contacts of clients whose names or addresses contain these words. */
export const contactsFor = (search: string, may: boolean) =>
  queryOf(listContacts, { query: listSearch({ search }) }, { ...looking, enabled: may && search !== '' });

/** Employees of clients whose names or addresses contain these words. */
export const employeesFor = (search: string, may: boolean) =>
  queryOf(listEmployees, { query: listSearch({ search }) }, { ...looking, enabled: may && search !== '' });

export const contactsOf = (clientId: string | undefined, may: boolean) =>
  queryOf(
    listContacts,
    {
      query: {
        page: '1',
        recordPerPage: '20',
        filters: JSON.stringify([{ field: 'client_id', operator: 'EQ', keyword: clientId }]),
      },
    },
    { ...looking, enabled: may && clientId !== undefined },
  );

/** The people at an address, and the name under which documents were sent to it before. */
export const whoHas = (address: string | undefined) =>
  queryOf(
    lookUpSigner,
    { query: { address: address ?? '' } },
    { ...looking, enabled: address !== undefined },
  );

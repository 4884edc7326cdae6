import { listClients } from '../../../../contract/clients.ts';
import { listContacts } from '../../../../contract/contacts.ts';
import { readDraft } from '../../../../contract/drafts.ts';
import { listSearch } from '../../../../contract/list.ts';
import { listUsers } from '../../../../contract/reference.ts';
import { readSentEnvelope } from '../../../../contract/sending.ts';
import { queryOf } from '../../../api/query.ts';

export const draftQuery = (id: string) => queryOf(readDraft, { params: { id } }, { quiet: true });
export const sentQuery = (id: string) => queryOf(readSentEnvelope, { params: { id } }, { quiet: true });

/** Of what is looked for by typing nothing is kept. */
const looking = { staleTime: 60_000, persist: false, quiet: true } as const;

/** Clients whose names hold these words. */
export const clientsFor = (search: string, may: boolean) =>
  queryOf(listClients, { query: listSearch({ search }) }, { ...looking, enabled: may && search !== '' });

/** People whose names or addresses hold these words. */
export const contactsFor = (search: string, may: boolean) =>
  queryOf(listContacts, { query: listSearch({ search }) }, { ...looking, enabled: may && search !== '' });

/** The people of a client. */
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

export const colleaguesQuery = (may: boolean) => queryOf(listUsers, {}, { quiet: true, enabled: may });

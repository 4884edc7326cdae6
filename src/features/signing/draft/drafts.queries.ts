import { listClients } from '#contract/clients/clients.ts';
import { listSearch } from '#contract/core/list.ts';
import { readDraft } from '#contract/signing/drafts.ts';
import { queryOf } from '#src/api/query.ts';
import { looking } from '../people/people.queries.ts';

export const draftQuery = (id: string) => queryOf(readDraft, { params: { id } }, { quiet: true });

/** Clients whose names contain these words. */
export const clientsFor = (search: string, may: boolean) =>
  queryOf(listClients, { query: listSearch({ search }) }, { ...looking, enabled: may && search !== '' });

import { listClientDocuments } from '../../../../contract/documents/client-documents.ts';
import { queryOf } from '../../../api/query.ts';

/** All documents of a client, the newest first. */
export const clientDocumentsOf = (clientId: string) =>
  queryOf(
    listClientDocuments,
    {
      query: {
        page: '1',
        recordPerPage: '100',
        filters: JSON.stringify([{ field: 'client_id', operator: 'EQ', keyword: clientId }]),
      },
    },
    { whole: true },
  );

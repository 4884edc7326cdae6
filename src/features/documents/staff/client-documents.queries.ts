import { useQuery } from '@tanstack/react-query';
import {
  listClientDocuments,
  listDocumentVersions,
  listLaneFolders,
} from '#contract/documents/client-documents.ts';
import { type DocumentType, documentTypes } from '#contract/documents/document-types.ts';
import type { Lane } from '#contract/documents/documents.ts';
import { listDocumentsDue } from '#contract/documents/due.ts';
import { queryOf, wholeListOf } from '#src/api/query.ts';
import { withParents } from './place.ts';

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

const foldersQuery = (clientId: string, lane: Lane) =>
  queryOf(listLaneFolders, { params: { id: clientId }, query: { lane } }, { quiet: true });

/** What is due of a client's documents. */
export const documentsDueOf = (clientId: string) =>
  queryOf(listDocumentsDue, { params: { id: clientId } }, { quiet: true });

const typesQuery = wholeListOf(documentTypes.list);
/** The firm's types of documents, by name. */
export const useDocumentTypes = (): readonly DocumentType[] => useQuery(typesQuery).data?.data ?? [];

/** The folders of a lane: those the server names, and those of the documents, which this device may know alone. */
export function useLaneFolders(clientId: string, lane: Lane): string[] {
  const { data: named = [] } = useQuery(foldersQuery(clientId, lane));
  const { data: documents } = useQuery(clientDocumentsOf(clientId));
  const used = (documents?.data ?? []).filter((one) => one.lane === lane).map(({ folder }) => folder);
  return withParents([...named, ...used]);
}

/** The earlier files of a document. */
export const versionsQuery = (id: string) =>
  queryOf(listDocumentVersions, { params: { id } }, { persist: false, quiet: true });

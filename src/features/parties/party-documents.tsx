import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { filterBy } from '#contract/core/filters.ts';
import { dateFormats } from '#contract/core/limits.ts';
import { listSearch } from '#contract/core/list.ts';
import { clientDocumentFields, listClientDocuments } from '#contract/documents/client-documents.ts';
import { readPartyRoles } from '#contract/parties/parties.ts';
import { queryOf } from '#src/api/query.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { useMay } from '#src/session/use-may.ts';
import { Card } from '#src/ui/card/card.tsx';
import { LoadFailure } from '#src/ui/error-state/load-failure.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';

/** Documents that are shown; the tab of the client has them all. */
const shown = 5;

/** The newest documents of the client that a party is; nothing for other parties, and for whoever may not see documents. */
export function PartyDocuments({ id }: { id: string }) {
  const { data } = useQuery(queryOf(readPartyRoles, { params: { id } }, { quiet: true, persist: false }));
  const may = useMay(listClientDocuments);
  const client = data?.shown.find((role) => role.kind === 'CLIENT')?.client;
  return may && client ? <DocumentsOfClient client={client} /> : null;
}

function DocumentsOfClient({ client: { id, name } }: { client: { id: string; name: string } }) {
  const query = listSearch({
    filters: [filterBy(clientDocumentFields, 'client_id', 'EQ', id)],
    sort: '-added_at',
    recordPerPage: 10,
  });
  const { data, isError, error, refetch } = useQuery(
    queryOf(listClientDocuments, { query }, { quiet: true, persist: false }),
  );
  return (
    <Card title="Documents">
      {isError && !data && <LoadFailure what="The documents" error={error} onRetry={refetch} />}
      {!data && !isError && <Skeleton className="h-16 w-full" />}
      {data && data.data.length === 0 && <p className="text-soft">No documents yet.</p>}
      {data && data.data.length > 0 && (
        <ul className="flex flex-col gap-3">
          {data.data.slice(0, shown).map((document) => (
            <li key={document.id} className="min-w-0 break-words">
              <p>{document.title}</p>
              <p className="text-small text-soft">
                {[
                  document.type_name,
                  `added ${formatDate(document.added_at, dateFormats.date)}`,
                  document.valid_until && `valid until ${formatDate(document.valid_until, dateFormats.date)}`,
                ]
                  .filter(Boolean)
                  .join(', ')}
              </p>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-3 text-small">
        <Link to="/app/clients/$id/documents" params={{ id }}>
          All documents of {name}
        </Link>
      </p>
    </Card>
  );
}

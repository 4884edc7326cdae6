import { Link } from '@tanstack/react-router';
import { Download, ExternalLink, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { addEdition, type Edition } from '#contract/library/editions.ts';
import { httpStatusOf } from '#src/lib/error-answer.ts';
import { useMay } from '#src/session/use-may.ts';
import { Button, buttonClass } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { ErrorState } from '#src/ui/error-state/error-state.tsx';
import { LoadFailure } from '#src/ui/error-state/load-failure.tsx';
import { Facts } from '#src/ui/facts/facts.tsx';
import { sayFailed } from '#src/ui/notifications/say-failed.ts';
import { PageHeader } from '#src/ui/page-header/page-header.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { EditionList } from './edition-list.tsx';
import { downloadEdition } from './library.commands.ts';

interface LibraryItem {
  id: string;
  title: string;
  description: string | null;
  country: { name: string } | null;
  edition: Edition | null;
  url?: string | null;
}

interface ItemPageProps<Row extends LibraryItem> {
  /** Begins a sentence: 'This form'. */
  what: string;
  query: { data: Row | undefined; isError: boolean; error: unknown; refetch(): unknown };
  /** The link to the list it is of. */
  back: ReactNode;
  /** The page of its form, for those who keep it. */
  editPage: (id: string) => string;
  detailOf(row: Row): string;
  factsOf(row: Row): readonly { label: string; value: ReactNode }[];
  /** Further buttons, after the way to open it. */
  actions?: (row: Row) => ReactNode;
  /** Between the facts and the editions. */
  children?: (row: Row) => ReactNode;
}

/** An item of the library: what it is, the way to open it, and its editions. */
export function ItemPage<Row extends LibraryItem>(props: ItemPageProps<Row>) {
  const { what, query, back, editPage, detailOf, factsOf, actions, children } = props;
  const { data: row } = query;
  const mayKeep = useMay(addEdition);
  if (!row && httpStatusOf(query.error) === 404)
    return (
      <ErrorState title="It is not here" action={back}>
        It may have been removed.
      </ErrorState>
    );
  if (!row && query.isError)
    return <LoadFailure what={what} error={query.error} onRetry={query.refetch} back={back} />;
  if (!row)
    return (
      <div aria-busy="true">
        <PageHeader title={undefined} back={back} />
        <Skeleton className="h-64 w-full max-w-2xl" />
      </div>
    );
  return (
    <>
      <PageHeader
        title={row.title}
        back={back}
        detail={detailOf(row)}
        actions={
          <>
            {mayKeep && (
              <Link to={editPage(row.id)} aria-label={`Edit ${row.title}`} className={buttonClass()}>
                <Pencil aria-hidden="true" className="size-4" /> Edit
              </Link>
            )}
            {actions?.(row)}
            <OpenItem item={row} primary={!children} />
          </>
        }
      />
      <div className="grid grid-cols-1 gap-8 xl:max-w-4xl">
        <Card>
          {row.description && <p className="mb-3 whitespace-pre-line break-words">{row.description}</p>}
          <Facts facts={[...factsOf(row), { label: 'Country', value: row.country?.name ?? 'All' }]} />
        </Card>
        {children?.(row)}
        <EditionList itemId={row.id} title={row.title} />
      </div>
    </>
  );
}

/** The ways to open an item: its address, and the file of its newest edition. */
function OpenItem({
  item: { title, url, edition },
  primary,
}: {
  item: LibraryItem;
  /** False where the screen has another first thing to do. */
  primary: boolean;
}) {
  return (
    <>
      {edition && (
        <Button
          variant={url || !primary ? 'plain' : 'primary'}
          aria-label={`Download ${title}`}
          onClick={() => void downloadEdition(edition, title).catch(sayFailed)}
        >
          <Download aria-hidden="true" className="size-4" /> Download
        </Button>
      )}
      {url && (
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          aria-label={`Open ${title} in a new tab`}
          className={buttonClass(primary ? 'primary' : 'plain')}
        >
          <ExternalLink aria-hidden="true" className="size-4" /> Open
        </a>
      )}
    </>
  );
}

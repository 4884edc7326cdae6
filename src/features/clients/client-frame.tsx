import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { httpStatusOf } from '#src/lib/error-answer.ts';
import { buttonClass } from '#src/ui/button/button.tsx';
import { LoadFailure } from '#src/ui/error-state/load-failure.tsx';
import { PageHeader } from '#src/ui/page-header/page-header.tsx';
import { lazyPart } from '#src/ui/part/lazy-part.tsx';
import { Nothing } from '#src/ui/part/missing-part.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { ClientHeader } from './client-header.tsx';
import { titleClass } from './client-states.tsx';
import { clientQuery, clientSubject } from './clients.queries.ts';
import { MovedClient } from './merging/moved-client.tsx';

const LeftDraft = lazyPart(() => import('#src/edit/left-draft.tsx'), Nothing);

interface ClientFrameProps {
  id: string;
  /** At the right of its name: steps to other clients. */
  neighbours?: ReactNode;
  menu: ReactNode;
  /** The open page of the client. */
  children: ReactNode;
}

/** The head of every page of a client: its name, its header card, its sub-menu. */
export function ClientFrame({ id, neighbours, menu, children }: ClientFrameProps) {
  const { data: client, isError, isFetching, error, refetch } = useQuery(clientQuery(id));
  if (isError && !client) {
    const toList = (
      <Link to="/app/clients/list" className={buttonClass('plain')}>
        To the list of clients
      </Link>
    );
    return (
      <>
        {httpStatusOf(error) === 404 && (
          <Suspense>
            <LeftDraft subject={clientSubject(id)} />
          </Suspense>
        )}
        <LoadFailure what="This client" error={error} onRetry={refetch} back={toList} />
      </>
    );
  }
  const back = <Link to="/app/clients/list">Clients</Link>;
  // Name and header card vary in height with the client: the content below appears together with them, so that it never moves.
  // An answer of before may be from before an undo: it is asked for again first.
  if (!client || (client.moved_to && isFetching))
    return (
      <div aria-busy="true">
        <PageHeader title={undefined} back={back} />
        <Skeleton className="mb-6 h-15 w-full" />
        <Skeleton className="h-96 w-full" />
      </div>
    );
  if (client.moved_to) return <MovedClient id={id} client={client} />;
  return (
    <>
      <PageHeader
        title={<span className={titleClass[client.record_status]}>{client.name}</span>}
        back={back}
        actions={neighbours}
      />
      <ClientHeader client={client} />
      {menu}
      {children}
    </>
  );
}

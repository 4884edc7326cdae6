import { useQuery } from '@tanstack/react-query';
import { Newspaper } from 'lucide-react';
import { config } from '#src/session/config.ts';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { Listed } from '#src/ui/item-list/listed.tsx';
import { PageHeader } from '#src/ui/page-header/page-header.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { newsQuery } from './news.queries.ts';
import { Post } from './post.tsx';

/** The firm's news, the pinned first. */
export function News() {
  const query = useQuery(newsQuery);
  return (
    <>
      <PageHeader title="News" detail={`From ${config().firm.name}`} />
      <Listed what="The news" rows={query.data?.data} query={query} empty={noNews}>
        {(rows) => (
          <div aria-busy={!rows} className="max-w-2xl divide-y divide-line">
            {rows ? (
              rows.map((post) => <Post key={post.id} post={post} />)
            ) : (
              <Skeleton className="h-48 w-full" />
            )}
          </div>
        )}
      </Listed>
    </>
  );
}

/** Shown while there is none. */
export const noNews = (
  <EmptyState icon={<Newspaper />} title="No news now">
    What the firm has to tell you appears here.
  </EmptyState>
);

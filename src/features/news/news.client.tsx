import { useQuery } from '@tanstack/react-query';
import { Newspaper } from 'lucide-react';
import { dateFormats } from '../../../contract/core/limits.ts';
import type { Feed } from '../../../contract/feeds.ts';
import { formatDate } from '../../lib/time.ts';
import { config } from '../../session/config.ts';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { Listed } from '../../ui/item-list/listed.tsx';
import { PageHeader } from '../../ui/page-header/page-header.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { newsQuery } from './news.queries.ts';

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

function Post({ post: { id, title, body, from, pinned } }: { post: Feed }) {
  return (
    <article aria-labelledby={id} className="py-6 first:pt-0">
      <p className="text-small text-soft">
        {formatDate(from, dateFormats.date)}
        {pinned && ' · Pinned'}
      </p>
      <h2 id={id} className="mt-1 text-lead font-medium">
        {title}
      </h2>
      <p className="mt-2 whitespace-pre-line break-words">{body}</p>
    </article>
  );
}

import { dateFormats } from '#contract/core/limits.ts';
import type { Feed } from '#contract/feeds.ts';
import { formatDate } from '#src/lib/time/dates.ts';

/** One of the firm's news, in full. */
export function Post({
  post: { id, title, body, from, pinned },
  heading: Heading = 'h2',
}: {
  post: Feed;
  heading?: 'h2' | 'h3';
}) {
  return (
    <article aria-labelledby={id} className="py-6 first:pt-0">
      <p className="text-small text-soft">
        {formatDate(from, dateFormats.date)}
        {pinned && ' · Pinned'}
      </p>
      <Heading id={id} className="mt-1 text-lead font-medium">
        {title}
      </Heading>
      <p className="mt-2 whitespace-pre-line break-words">{body}</p>
    </article>
  );
}

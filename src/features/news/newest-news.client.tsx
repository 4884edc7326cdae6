import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Newspaper } from 'lucide-react';
import { dateFormats } from '#contract/core/limits.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { Item, ItemList } from '#src/ui/item-list/item-list.tsx';
import { linkClass } from '#src/ui/link/link-class.ts';
import { Section } from '#src/ui/section/section.tsx';
import { newsQuery } from './news.queries.ts';

const shown = 2;

/** The first news, for the home; nothing while there is none. */
export function NewestNews() {
  const { data } = useQuery(newsQuery);
  const posts = data?.data.slice(0, shown) ?? [];
  if (posts.length === 0) return null;
  return (
    <Section
      title="News"
      more={
        <Link to="/client/news" className={linkClass}>
          All news
        </Link>
      }
    >
      <ItemList label="News">
        {posts.map(({ id, title, from }) => (
          <Link key={id} to="/client/news">
            <Item
              leading={<Newspaper aria-hidden="true" />}
              title={title}
              detail={formatDate(from, dateFormats.date)}
            />
          </Link>
        ))}
      </ItemList>
    </Section>
  );
}

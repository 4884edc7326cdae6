import { Newspaper } from 'lucide-react';
import { dateFormats } from '#contract/core/limits.ts';
import { listFeeds, listStaffFeeds } from '#contract/feeds.ts';
import { type NewsPost, news } from '#contract/firm/news.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { recordScreens } from '#src/records/record-screens.ts';
import { Status } from '#src/ui/status/status.tsx';

export const readerWords: Record<NewsPost['audience'][number], string> = {
  CONTACT: 'Contacts of clients',
  EMPLOYEE: 'Employees of clients',
  STAFF: 'Staff',
};

const day = (text: string) => formatDate(text, dateFormats.date);

function NewsCard({ row: { body, from, to, audience } }: { row: NewsPost }) {
  return (
    <>
      <p className="flex-1 whitespace-pre-line">{body}</p>
      <p className="mt-2 text-small text-soft">
        {to ? `${day(from)} to ${day(to)}` : `From ${day(from)}`}
        {' · '}
        {audience.map((reader) => readerWords[reader]).join(', ')}
      </p>
    </>
  );
}

export const newsScreens = recordScreens(news, {
  titleOf: ({ title }) => title,
  useChoices: () => ({}),
  icon: <Newspaper />,
  headOf: ({ title }) => title,
  mark: ({ pinned }) => pinned && <Status tone="info">Pinned</Status>,
  Card: NewsCard,
  shownBy: [listFeeds, listStaffFeeds],
  empty: 'What clients, their employees and staff read on their home: opening hours, new law, who is away.',
});

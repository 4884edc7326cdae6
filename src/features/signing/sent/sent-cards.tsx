import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { PencilLine, Send } from 'lucide-react';
import { filterBy } from '#contract/core/filters.ts';
import { dateFormats } from '#contract/core/limits.ts';
import { listSearch } from '#contract/core/list.ts';
import { listSent, type SentRow, sentFields } from '#contract/signing/sent-envelopes.ts';
import { queryOf } from '#src/api/query.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { Item, ItemList } from '#src/ui/item-list/item-list.tsx';
import { Listed } from '#src/ui/item-list/listed.tsx';
import { linkClass } from '#src/ui/link/link-class.ts';
import { Section } from '#src/ui/section/section.tsx';
import { Status } from '#src/ui/status/status.tsx';
import { statusOf } from './envelope-status.rules.ts';
import { sentPath } from './sent-columns.tsx';

const most = 3;
const mine = filterBy(sentFields, 'whose', 'EQ', 'mine');
const attention = [
  mine,
  filterBy(sentFields, 'stage', 'EQ', 'needs_attention'),
  filterBy(sentFields, 'status', 'NE', 'draft'),
];
const drafts = [mine, filterBy(sentFields, 'status', 'EQ', 'draft')];
const queryFor = (filters: typeof drafts, sort: string) =>
  queryOf(listSent, { query: listSearch({ filters, sort }) }, { quiet: true });
const needing = queryFor(attention, 'deadline');
const unfinished = queryFor(drafts, '-last_event_at');

/** Sent envelopes that need their sender, and drafts; nothing without any. A default export because `lazy` needs one. */
export default function SentCards() {
  return (
    <>
      <SentCard
        title="Sent documents that need you"
        filters={attention}
        query={useQuery(needing)}
        detailOf={({ deadline, client }) =>
          [`Due ${formatDate(deadline, dateFormats.date)}`, client?.name].filter(Boolean).join(', ')
        }
      />
      <SentCard
        title="Your drafts"
        filters={drafts}
        query={useQuery(unfinished)}
        detailOf={({ last_event, client }) =>
          [`Saved ${formatDate(last_event.at, dateFormats.date)}`, client?.name].filter(Boolean).join(', ')
        }
      />
    </>
  );
}

interface SentCardProps {
  title: string;
  filters: typeof drafts;
  query: ReturnType<typeof useQuery<{ data: SentRow[]; meta: { total: number } }>>;
  detailOf(row: SentRow): string;
}

function SentCard({ title, filters, query, detailOf }: SentCardProps) {
  const { data } = query;
  if (data?.data.length === 0) return null;
  return (
    <Section
      title={title}
      more={
        data &&
        data.meta.total > most && (
          <Link to="/app/sign/list" search={{ filters: JSON.stringify(filters) }} className={linkClass}>
            All {data.meta.total}
          </Link>
        )
      }
    >
      <Listed what={title} rows={data?.data.slice(0, most)} query={query} empty={null}>
        {(rows) => (
          <ItemList label={title} expected={1}>
            {rows?.map((row) => {
              const { tone, words } = statusOf(row);
              return (
                <Link key={row.id} to={sentPath(row)}>
                  <Item
                    leading={
                      row.status === 'draft' ? <PencilLine aria-hidden="true" /> : <Send aria-hidden="true" />
                    }
                    title={row.title}
                    detail={detailOf(row)}
                    trailing={row.status !== 'draft' && <Status tone={tone}>{words}</Status>}
                  />
                </Link>
              );
            })}
          </ItemList>
        )}
      </Listed>
    </Section>
  );
}

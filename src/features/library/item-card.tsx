import { Link } from '@tanstack/react-router';
import { dateFormats } from '#contract/core/limits.ts';
import type { Edition } from '#contract/library/editions.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { linkClass } from '#src/ui/link/link-class.ts';

interface ItemCardProps {
  to: '/app/dashboard/forms-documents/$id' | '/app/dashboard/resources/$id' | '/app/dashboard/training/$id';
  id: string;
  title: string;
  heading: string;
  description: string | null;
  edition: Edition | null;
}

/** An edition in few words: its number and its day. */
export const editionWords = ({ number, date }: Edition): string =>
  `Edition ${number}, ${formatDate(date, dateFormats.date)}`;

/** The card of an item among the settings, with the way to its page and editions. */
export function ItemCard({ to, id, title, heading, description, edition }: ItemCardProps) {
  return (
    <>
      <p className="text-small text-soft">{heading}</p>
      {description && <p className="mt-1 flex-1 text-small text-soft break-words">{description}</p>}
      <p className="mt-2 flex flex-wrap items-baseline gap-x-3 text-small">
        {edition && <span className="text-soft">{editionWords(edition)}</span>}
        <Link to={to} params={{ id }} aria-label={`Open ${title}`} className={linkClass}>
          Open
        </Link>
      </p>
    </>
  );
}

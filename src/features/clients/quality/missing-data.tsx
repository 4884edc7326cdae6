import { Link } from '@tanstack/react-router';
import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import type { Client } from '#contract/clients/clients.ts';
import { cx } from '#src/ui/cx.ts';
import { missingField, severities } from './missing-marks.rules.ts';

const looks = {
  high: { words: 'high importance', Mark: CircleAlert, colour: 'text-bad' },
  medium: { words: 'medium importance', Mark: TriangleAlert, colour: 'text-warn' },
  low: { words: 'low importance', Mark: Info, colour: 'text-info' },
} as const;

interface MissingDataProps {
  client: Client;
  /** True if each field links to its place in the form. */
  editable: boolean;
}

/** A client's missing data, most severe first. */
export function MissingData({ client, editable }: MissingDataProps) {
  const missing = severities.filter((severity) => client[`missing_data_${severity}`].length > 0);
  if (missing.length === 0) return <span />;
  return (
    <ul aria-label="Missing data" className="flex flex-col gap-1 text-small">
      {missing.map((severity) => {
        const { words, Mark, colour } = looks[severity];
        return (
          <li key={severity} className="flex items-start gap-1.5">
            <Mark aria-hidden="true" className={cx('mt-0.5 size-4 shrink-0', colour)} />
            <span>
              Missing{' '}
              {client[`missing_data_${severity}`].map((name, at) => (
                <span key={name}>
                  {at > 0 && ', '}
                  <Field client={client} name={name} editable={editable} />
                </span>
              ))}
              <span className="text-soft"> · {words}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function Field({ client, name, editable }: MissingDataProps & { name: string }) {
  const { words, place } = missingField(name, client);
  if (!editable || !place) return words;
  const page: string = `/app/clients/${client.id}/${place.page}`;
  return (
    <Link
      to={page}
      search={place.field ? { field: place.field } : {}}
      className="text-accent-text underline underline-offset-[0.2em]"
    >
      {words}
    </Link>
  );
}

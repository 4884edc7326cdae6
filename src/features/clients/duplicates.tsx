import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clientName } from '#contract/clients/client-forms.ts';
import { type Duplicate, listDuplicates } from '#contract/clients/duplicates.ts';
import { matchReasons, matchTiers } from '#contract/matching.ts';
import { queryOf } from '#src/api/query.ts';
import { useReach } from '#src/session/connectivity.ts';
import { Badge } from '#src/ui/badge/badge.tsx';
import { Button } from '#src/ui/button/button.tsx';
import { linkClass } from '#src/ui/link/link-class.ts';
import { useSettled } from '#src/ui/use-settled.ts';
import type { ClientValues } from './client-values.ts';

interface DuplicatesProps {
  values: ClientValues;
  /** Somebody says that a client is another one; the form remembers it in `others`. */
  onOther(id: string): void;
}

/** Letters from which a name is looked up. */
const leastLetters = 3;

const taxNumberOf = ({ tax_id, tax_residencies }: ClientValues) =>
  (tax_id.trim() || tax_residencies[0]?.number.trim()) ?? '';
const passportOf = ({ id_documents }: ClientValues) =>
  id_documents.find(({ type }) => type === 'PASSPORT')?.number.trim() ?? '';

/** Clients that the new one may be, each with why. Offline nobody is asked, and nothing is said. */
export function Duplicates({ values, onOther }: DuplicatesProps) {
  const { others } = values;
  const { online } = useReach();
  const name = useSettled(clientName(values));
  const isAsked = online && name.length >= leastLetters;
  const { data = [] } = useQuery({
    ...queryOf(
      listDuplicates,
      {
        query: {
          kind: values.kind,
          name,
          date_of_birth: values.date_of_birth,
          jurisdiction: values.jurisdiction,
          registration_number: useSettled(values.registration_number.trim()),
          tax_id: useSettled(taxNumberOf(values)),
          lei: useSettled(values.lei.trim()),
          passport: useSettled(passportOf(values)),
        },
      },
      { persist: false, quiet: true, enabled: isAsked },
    ),
    placeholderData: (before) => before,
  });
  const shown = isAsked ? data.filter(({ client }) => !others.includes(client.id)) : [];
  if (shown.length === 0) return null;
  return (
    <section aria-label="Similar clients" className="col-span-full rounded-control bg-warn-tint px-4 py-3">
      <p>Portico may have this client already.</p>
      <ul className="mt-2 space-y-3">
        {shown.map((duplicate) => (
          <li key={duplicate.client.id} className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <Facts duplicate={duplicate} />
            <Link
              to="/app/clients/$id/info"
              params={{ id: duplicate.client.id }}
              className={linkClass}
              aria-label={`Open it: ${duplicate.client.name}`}
            >
              Open it
            </Link>
            <Button
              variant="quiet"
              aria-label={`It is another: ${duplicate.client.name}`}
              onClick={() => onOther(duplicate.client.id)}
            >
              It is another
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Facts({
  duplicate: { client, office, registration_number, tier, reasons },
}: {
  duplicate: Duplicate;
}) {
  const { label, tone } = matchTiers[tier];
  return (
    <div className="min-w-0 flex-1 basis-64">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-semibold">{client.name}</span>
        <Badge tone={tone}>{label}</Badge>
      </p>
      <p className="text-soft text-small">{[office, registration_number].filter(Boolean).join(', ')}</p>
      <p className="text-small">{reasons.map((reason) => matchReasons[reason]).join(' · ')}</p>
    </div>
  );
}

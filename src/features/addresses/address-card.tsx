import { Link } from '@tanstack/react-router';
import { Pencil, Trash2 } from 'lucide-react';
import { dateFormats } from '../../../contract/limits.ts';
import { TryAgain } from '../../edit/try-again.tsx';
import { labelOf } from '../../lib/names.ts';
import { formatDate } from '../../lib/time.ts';
import { needsPerson } from '../../offline/database/rows.ts';
import { Button, buttonClass } from '../../ui/button/button.tsx';
import { IconButton } from '../../ui/icon-button/icon-button.tsx';
import { sayFailed } from '../../ui/notifications/say-failed.ts';
import { Status } from '../../ui/status/status.tsx';
import { keepAfterAll, removeAddress, removeAllTheSame } from './addresses.commands.ts';
import type { KnownAddress } from './unsent.rules.ts';

interface AddressCardProps {
  clientId: string;
  address: KnownAddress;
  editable: boolean;
}

const day = (value: string) => formatDate(value, dateFormats.date);

const act = (work: () => Promise<void>) => () => void work().catch(sayFailed);

/** From when to when an address is right, where it says so. */
function validity({ valid_from, valid_to }: KnownAddress): string | undefined {
  if (valid_from && valid_to) return `${day(valid_from)} to ${day(valid_to)}`;
  if (valid_from) return `Since ${day(valid_from)}`;
  return valid_to ? `Until ${day(valid_to)}` : undefined;
}

/** One address: what it is for, as it is written on a letter, and what can be done. */
export function AddressCard({ clientId, address, editable }: AddressCardProps) {
  const { id, types, line1, line2, postal_code, city, region, country, is_primary, unsent } = address;
  const town = [postal_code, city].filter(Boolean).join(' ');
  const lines = [line1, line2, town, region, country.name].filter(Boolean);
  const when = validity(address);
  const isConflict = unsent?.state === 'conflict';
  return (
    <article className="flex flex-col rounded-card border border-line bg-paper p-5">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="text-small text-soft">{types.map(labelOf).join(', ')}</h3>
        {unsent ? (
          <Status tone={needsPerson(unsent.state) ? 'bad' : 'info'}>
            {needsPerson(unsent.state) ? 'Needs you' : 'Not sent yet'}
          </Status>
        ) : (
          is_primary && <Status tone="good">Primary</Status>
        )}
      </div>
      <address className="flex-1 not-italic">
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines may be alike
          <span key={at} className="block">
            {line}
          </span>
        ))}
      </address>
      {when && <p className="mt-2 text-small text-soft">{when}</p>}
      {editable && unsent?.deletes && (
        <div className="mt-3">
          <p className="text-small">
            {isConflict ? 'It was changed after you deleted it here.' : 'The firm did not let you delete it.'}
          </p>
          <div className="mt-2 flex flex-wrap gap-2">
            {isConflict && (
              <Button size="small" onClick={act(() => removeAllTheSame(address, unsent))}>
                Delete all the same
              </Button>
            )}
            {!isConflict && <TryAgain small item={unsent.id} />}
            <Button size="small" onClick={act(() => keepAfterAll(unsent.id))}>
              Keep it
            </Button>
          </div>
        </div>
      )}
      {editable && !unsent?.deletes && (
        <div className="-mb-2 -ml-2.5 mt-3 flex items-center gap-1">
          <Link
            to="/app/clients/$id/addresses/update/$addressId"
            params={{ id: clientId, addressId: id }}
            aria-label={`Edit ${line1}`}
            className={buttonClass('quiet', 'small')}
          >
            <Pencil aria-hidden="true" className="size-4" /> Edit
          </Link>
          <IconButton
            label={`Delete ${line1}`}
            icon={<Trash2 />}
            onClick={act(() => removeAddress(address))}
          />
        </div>
      )}
    </article>
  );
}

import { Link } from '@tanstack/react-router';
import { MapPin, Plus } from 'lucide-react';
import { createAddress } from '../../../contract/addresses.ts';
import { useMay } from '../../session/may.ts';
import { buttonClass } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { Listed } from '../../ui/item-list/listed.tsx';
import { Section } from '../../ui/section/section.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { AddressCard } from './address-card.tsx';
import { useAddresses } from './use-addresses.ts';

/** The addresses of a client. */
export function AddressList({ clientId }: { clientId: string }) {
  const { addresses, query } = useAddresses(clientId);
  const mayEdit = useMay(createAddress);
  const add = mayEdit && (
    <Link
      to="/app/clients/$id/addresses/create"
      params={{ id: clientId }}
      className={buttonClass('plain', 'small')}
    >
      <Plus aria-hidden="true" className="size-4" /> Add an address
    </Link>
  );
  return (
    <Section title="Addresses" more={addresses?.length !== 0 && add}>
      <Listed
        what="The addresses"
        rows={addresses}
        query={query}
        empty={
          <EmptyState icon={<MapPin />} title="No address yet" action={add}>
            Where the client is registered, does business and gets its mail.
          </EmptyState>
        }
      >
        {(rows) => (
          <ul aria-label="Addresses" aria-busy={!rows} className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
            {rows?.map((address) => (
              <li key={address.id} className="grid">
                <AddressCard clientId={clientId} address={address} editable={mayEdit} />
              </li>
            )) ?? [1, 2].map((at) => <Skeleton key={at} className="h-44 w-full" />)}
          </ul>
        )}
      </Listed>
    </Section>
  );
}

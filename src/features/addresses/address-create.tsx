import { useState } from 'react';
import { newId } from '../../../contract/values.ts';
import { now } from '../../lib/time.ts';
import { Section } from '../../ui/section/section.tsx';
import { AddressEdit } from './address-edit.tsx';

/** Adds an address to a client. */
export function AddressCreate({ clientId }: { clientId: string }) {
  const [id] = useState(() => newId(now()));
  return (
    <Section title="New address" large>
      <AddressEdit
        clientId={clientId}
        id={id}
        address={undefined}
        subject={`new-address:${clientId}`}
        page={`/app/clients/${clientId}/addresses/create`}
      />
    </Section>
  );
}

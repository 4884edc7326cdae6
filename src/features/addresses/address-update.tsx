import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { deleteAddress } from '../../../contract/addresses.ts';
import { FormSkeleton } from '../../edit/edit-form.tsx';
import LeftDraft from '../../edit/left-draft.tsx';
import { useLast } from '../../edit/use-last.ts';
import { statusOf } from '../../lib/error-answer.ts';
import { useMay } from '../../session/may.ts';
import { Button } from '../../ui/button/button.tsx';
import { LoadFailure } from '../../ui/error-state/load-failure.tsx';
import { sayFailed } from '../../ui/notifications/say-failed.ts';
import { Section } from '../../ui/section/section.tsx';
import { AddressEdit } from './address-edit.tsx';
import { addressSubject, removeAddress } from './addresses.commands.ts';
import { addressQuery } from './addresses.queries.ts';
import { useAddresses } from './use-addresses.ts';

/** Changes an address of a client, one the server does not have yet as well. */
export function AddressUpdate({ clientId, id }: { clientId: string; id: string }) {
  const query = useQuery(addressQuery(id));
  const { addresses } = useAddresses(clientId);
  const navigate = useNavigate();
  const mayDelete = useMay(deleteAddress);
  const known = addresses?.find((address) => address.id === id);
  // Made here and not sent, the server answers that there is none; without a connection the list has it.
  const isNew = known?.version === 0;
  // Somebody else may delete it under an open form, after which neither list nor answer has it.
  const address = useLast(query.data ?? (isNew ? undefined : known));
  const gone = statusOf(query.error) === 404 && !isNew;
  const failure = <LoadFailure what="This address" error={query.error} onRetry={query.refetch} />;
  if (query.isError && !address && !isNew)
    return (
      <>
        {gone && <LeftDraft subject={addressSubject(id)} />}
        {failure}
      </>
    );
  const named = known ?? address;
  const remove = async (of: NonNullable<typeof named>) => {
    await removeAddress(of);
    await navigate({ to: '/app/clients/$id/addresses/list', params: { id: clientId } });
  };
  return (
    <Section title="Address" large>
      {named ? (
        <AddressEdit
          key={isNew ? 'new' : 'there'}
          clientId={clientId}
          id={id}
          address={address}
          gone={gone && failure}
          more={
            mayDelete &&
            !gone && (
              <Button variant="quiet" onClick={() => void remove(named).catch(sayFailed)}>
                Delete
              </Button>
            )
          }
        />
      ) : (
        <FormSkeleton fields={7} />
      )}
    </Section>
  );
}

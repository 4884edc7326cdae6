import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { addressForm } from '../../../contract/address-form.ts';
import type { Address } from '../../../contract/addresses.ts';
import type { Kept } from '../../edit/begin.ts';
import { EditForm, FormSkeleton } from '../../edit/edit-form.tsx';
import { sayDone } from '../../edit/say-done.ts';
import { useEdit } from '../../edit/use-edit.ts';
import { useKept } from '../../edit/use-kept.ts';
import { writeOrQueue } from '../../edit/write.ts';
import { buttonClass } from '../../ui/button/button.tsx';
import { AddressFields } from './address-fields.tsx';
import { addressTexts, addressValues } from './address-values.ts';
import { addressSubject, updatePage } from './addresses.commands.ts';
import { useCountries } from './use-countries.ts';

interface AddressEditProps {
  clientId: string;
  /** Of the address, made here if it is new. */
  id: string;
  /** As the server has it; undefined while it has none of that id. */
  address: Address | undefined;
  /** What the draft is kept under, if not under the address: a new one has no id before it is saved. */
  subject?: string;
  page?: string;
  more?: ReactNode;
  /** What says that it is gone, if somebody deleted it meanwhile. */
  gone?: ReactNode;
}

/** The form of an address, new or there, once it is known what this device keeps of it. */
export function AddressEdit(props: AddressEditProps) {
  const kept = useKept(props.subject ?? addressSubject(props.id));
  return kept ? <Editing {...props} kept={kept} /> : <FormSkeleton fields={7} />;
}

function Editing({
  clientId,
  id,
  address,
  subject,
  page,
  more,
  gone,
  kept,
}: AddressEditProps & { kept: Kept }) {
  const navigate = useNavigate();
  const countries = useCountries();
  const texts = addressTexts(countries);
  const edit = useEdit(
    {
      subject: subject ?? addressSubject(id),
      titleOf: ({ line1 }) => `${address ? 'Address' : 'New address'}: ${line1}`,
      page: page ?? updatePage(clientId, id),
      queuedAs: { subject: addressSubject(id), page: updatePage(clientId, id) },
      schema: addressForm,
      record: address,
      valuesOf: addressValues,
      changeOf: ({ updated_by, updated_at }) => ({ by: updated_by?.name ?? null, at: updated_at }),
      write: (form, version) =>
        address || version > 0
          ? writeOrQueue('addresses.update', { params: { id }, body: { version, form } })
          : writeOrQueue('addresses.create', { body: { id, client_id: clientId, form } }),
      done: (outcome) => {
        sayDone(outcome, texts);
        void navigate({ to: '/app/clients/$id/addresses/list', params: { id: clientId } });
      },
    },
    kept,
  );
  return (
    <EditForm
      edit={edit}
      label="Address"
      texts={texts}
      leave={
        <Link to="/app/clients/$id/addresses/list" params={{ id: clientId }} className={buttonClass('quiet')}>
          Leave
        </Link>
      }
      more={more}
      gone={gone}
    >
      <AddressFields form={edit.form} texts={texts} countries={countries} />
    </EditForm>
  );
}

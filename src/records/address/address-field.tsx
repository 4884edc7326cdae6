import { Suspense, useContext, useEffect, useState } from 'react';
import type { RecordRow } from '#contract/core/record.ts';
import type { EndsOfAddress } from '#contract/people/change-address.ts';
import { useReach } from '#src/session/connectivity.ts';
import { Button } from '#src/ui/button/button.tsx';
import type { FieldProps } from '#src/ui/field/field.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import type { Binding } from '#src/ui/form/use-form.ts';
import { lazyPart } from '#src/ui/part/lazy-part.tsx';
import { MissingDialog } from '#src/ui/part/missing-part.tsx';
import { EditedRecord } from '../edited-record.ts';
import { type RecordField, textField } from '../fields.tsx';
import type { ChangeAddress } from './change-address-dialog.tsx';

const Dialog = lazyPart(
  async () => ({ default: (await import('./change-address-dialog.tsx')).ChangeAddressDialog }),
  MissingDialog,
);

interface AddressFieldProps extends Binding<string>, Pick<FieldProps, 'hint' | 'optional'> {
  label: string;
  /** The address that the record has; empty for none. */
  stored: string;
  /** True if an account has the record: then one more address is given by the command as well. */
  hasSignIn: boolean;
  change: ChangeAddress;
}

/** An e-mail address that somebody signs in by: written freely while there is none, changed by a command of its own from then on. */
export function AddressField({ stored, hasSignIn, change, ...props }: AddressFieldProps) {
  const { online } = useReach();
  const [asks, setAsks] = useState(false);
  const { label, value, onChange } = props;
  // A draft from before the address was changed would be refused for it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: from then on the form takes over what is stored, as of every field left alone
  useEffect(() => {
    if (stored !== '' && value !== stored) onChange(stored);
  }, []);
  if (stored === '' && !hasSignIn)
    return <TextField {...props} type="email" inputMode="email" autoComplete="off" enterKeyHint="next" />;
  return (
    <div className="flex flex-col items-start gap-2 *:w-full">
      <TextField {...props} value={stored} readOnly className="text-soft" />
      <div>
        <Button size="small" disabled={!online} onClick={() => setAsks(true)}>
          {`${stored ? 'Change' : 'Add'} ${label.charAt(0).toLowerCase()}${label.slice(1)}`}
        </Button>
      </div>
      {asks && (
        <Suspense>
          <Dialog label={label} from={stored} change={change} onClose={() => setAsks(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** Sends a change of a record's address, of the field by that name. */
type ChangeAddressOf = (
  row: Pick<RecordRow, 'id' | 'version'>,
  to: { check: boolean; email: string },
) => Promise<EndsOfAddress>;

/** The field of a record for an address that somebody signs in by. */
export const addressField = (
  label: string,
  change: ChangeAddressOf,
  words: Parameters<typeof textField>[1] = {},
): RecordField<string> => ({
  ...textField(label, words),
  Control: function OfRecord({ choices: _, values: __, ...props }) {
    const row = useContext(EditedRecord);
    const {
      id,
      version,
      has_sign_in: hasSignIn,
      [props.name]: present,
    } = { id: '', version: 0, ...row } as Record<string, unknown> & Pick<RecordRow, 'id' | 'version'>;
    const stored = typeof present === 'string' ? present : '';
    return (
      <AddressField
        {...props}
        stored={stored}
        hasSignIn={hasSignIn === true}
        change={(to) => change({ id, version }, to)}
      />
    );
  },
});

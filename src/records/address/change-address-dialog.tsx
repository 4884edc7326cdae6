import { useState } from 'react';
import * as v from 'valibot';
import { optionalEmail } from '#contract/core/fields.ts';
import { typedAddress } from '#contract/core/same-address.ts';
import type { EndsOfAddress } from '#contract/people/change-address.ts';
import { refusal } from '#src/api/refusal.ts';
import { useReach } from '#src/session/connectivity.ts';
import { queryClient } from '#src/session/query-client.ts';
import { TextField } from '#src/ui/field/text-field.tsx';
import { FormDialog } from '#src/ui/form/form-dialog.tsx';
import { useForm } from '#src/ui/form/use-form.ts';
import { notify } from '#src/ui/notifications/store.ts';
import { endsInWords } from './ends-of-address.ts';

/** Sends a change of address; with `check` it only says what would end. Rejects with the server's refusal. */
export type ChangeAddress = (to: { check: boolean; email: string }) => Promise<EndsOfAddress>;

interface ChangeAddressDialogProps {
  /** Label of the address: "E-mail". */
  label: string;
  from: string;
  change: ChangeAddress;
  onClose(): void;
}

/** Words of the button that does it. */
function actionOf(from: string, to: string): string {
  if (!to) return 'Remove the address';
  return from ? 'Change the address' : 'Add the address';
}

const schema = v.object({ email: optionalEmail() });

/** Asks for another address of a person, says what ends by it, and changes it at the second press. */
export function ChangeAddressDialog({ label, from, change, onClose }: ChangeAddressDialogProps) {
  const { online } = useReach();
  const [known, setKnown] = useState<{ to: string; ends: EndsOfAddress }>();
  const form = useForm({
    schema,
    initial: { email: '' },
    async submit({ email }) {
      const to = email ?? '';
      try {
        const check = known?.to !== to;
        const ends = await change({ check, email: to });
        if (check) setKnown({ to, ends });
        else {
          notify({ type: 'success', message: to ? `The address is ${to} now.` : 'The address is removed.' });
          onClose();
          await queryClient.invalidateQueries();
        }
        return undefined;
      } catch (error) {
        return refusal(error);
      }
    },
  });
  const decided = known?.to === typedAddress(form.values.email) ? known : undefined;
  return (
    <FormDialog
      form={form}
      title={from ? `Change ${from}` : `Add ${label.charAt(0).toLowerCase()}${label.slice(1)}`}
      action={decided ? actionOf(from, decided.to) : 'Continue'}
      danger={decided !== undefined}
      disabled={!online}
      intro={
        online
          ? 'People sign in by their address, so access that hangs on the present one ends with it. The next step says what ends.'
          : 'You are offline. An address is changed once you are online again.'
      }
      after={
        decided && (
          <ul aria-label="What this does" className="mt-4 flex list-disc flex-col gap-2 pl-5">
            {endsInWords(decided.ends, decided.to).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        )
      }
      onClose={onClose}
    >
      <TextField
        label={`New ${label.charAt(0).toLowerCase()}${label.slice(1)}`}
        hint={from ? 'Empty: the address is removed.' : undefined}
        type="email"
        inputMode="email"
        autoComplete="off"
        autoFocus
        {...form.field('email')}
      />
    </FormDialog>
  );
}

import * as v from 'valibot';
import { optionalText } from '#contract/core/rules.ts';
import type { PartyPair } from '#contract/parties/party-pairs.ts';
import { readRefusal } from '#src/api/refusal.ts';
import { TextField } from '#src/ui/field/text-field.tsx';
import { FormDialog } from '#src/ui/form/form-dialog.tsx';
import { useForm } from '#src/ui/form/use-form.ts';
import { notify } from '#src/ui/notifications/store.ts';
import { decide } from './party.commands.ts';

interface TellApartProps {
  pair: PartyPair;
  onClose(): void;
}

const schema = v.object({ reason: optionalText(500) });

/** Asks why two parties are not one. */
export function TellApart({ pair, onClose }: TellApartProps) {
  const { one, other } = pair;
  const form = useForm({
    schema,
    initial: { reason: '' },
    submit: ({ reason }) =>
      readRefusal(
        decide(pair, true, reason ?? '').then(() => {
          onClose();
          notify({
            message: `${one.name} and ${other.name} are two.`,
            duration: 8000,
            action: { label: 'Undo', run: () => void decide(pair, false).catch(console.warn) },
          });
        }),
      ),
  });
  return (
    <FormDialog
      form={form}
      title={`${one.name} and ${other.name} are two?`}
      action="They are two"
      intro="The pair leaves the list. It comes back by itself when a name, birth date, country or identifier of either changes."
      onClose={onClose}
    >
      <TextField label="Reason" optional autoComplete="off" {...form.field('reason')} />
    </FormDialog>
  );
}

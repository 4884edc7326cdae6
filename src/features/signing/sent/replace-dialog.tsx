import { useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { outsider, type Person } from '../../../../contract/drafts.ts';
import type { SentEnvelope } from '../../../../contract/sending.ts';
import { id } from '../../../../contract/values.ts';
import { refusal } from '../../../api/refusal.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { ComboboxField } from '../../../ui/field/combobox-field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { OutsideFields } from '../outside-fields.tsx';
import { replaceRecipient } from './sent.commands.ts';
import { colleaguesQuery } from './sent.queries.ts';

const schema = v.variant('kind', [
  v.object(outsider.entries),
  v.object({ kind: v.literal('staff'), colleague: v.pipe(v.string(), v.nonEmpty('Choose somebody.'), id) }),
]);
type Chosen = v.InferOutput<typeof schema>;

const personOf = (chosen: Chosen): Person =>
  chosen.kind === 'staff'
    ? { kind: 'staff', id: chosen.colleague }
    : { kind: 'external', name: chosen.name, email: chosen.email };

interface ReplaceDialogProps {
  envelope: SentEnvelope;
  recipient: SentEnvelope['recipients'][number];
  onClose(): void;
}

/** Asks who signs instead. The default export is what `lazy` needs. */
export default function ReplaceDialog({ envelope, recipient, onClose }: ReplaceDialogProps) {
  const { data: colleagues } = useQuery(colleaguesQuery);
  const form = useForm({
    schema,
    initial: { kind: 'external', name: '', email: '', colleague: '' },
    submit: async (chosen) => {
      try {
        await replaceRecipient(envelope, recipient.id, personOf(chosen));
        onClose();
        return undefined;
      } catch (error) {
        const { person, ...others } = refusal(error);
        return person ? { ...others, [chosen.kind === 'staff' ? 'colleague' : 'email']: person } : others;
      }
    },
  });
  return (
    <Dialog
      open
      title={`Replace ${recipient.name}`}
      width="narrow"
      onClose={onClose}
      actions={
        <>
          <Button variant="primary" busy={form.busy} onClick={() => void form.submit()}>
            Replace
          </Button>
          <Button onClick={onClose}>Go back</Button>
        </>
      }
    >
      <p className="mb-4 text-soft">
        The link of {recipient.name} stops working. Whoever you name gets one of their own and fills in the
        same fields; both are told. Enter the same person again to give them a fresh link.
      </p>
      <Form form={form} label={`Replace ${recipient.name}`}>
        <SelectField
          {...form.field('kind')}
          label="Who signs instead"
          choices={[
            { value: 'external', label: 'Somebody outside the firm' },
            { value: 'staff', label: 'A colleague' },
          ]}
        />
        {form.values.kind === 'staff' ? (
          <ComboboxField
            {...form.field('colleague')}
            label="Colleague"
            choices={(colleagues ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          />
        ) : (
          <OutsideFields name={form.field('name')} email={form.field('email')} />
        )}
      </Form>
    </Dialog>
  );
}

import { AtSign } from 'lucide-react';
import * as v from 'valibot';
import { sameAddress } from '#contract/core/same-address.ts';
import { id } from '#contract/core/values.ts';
import { outsider } from '#contract/signing/drafts.ts';
import { verbsOf } from '#contract/signing/role-verbs.ts';
import type { SentEnvelope } from '#contract/signing/sending.ts';
import { readRefusal } from '#src/api/refusal.ts';
import { Button } from '#src/ui/button/button.tsx';
import { FormDialog } from '#src/ui/form/form-dialog.tsx';
import { useForm } from '#src/ui/form/use-form.ts';
import { OutsideFields } from '../people/outside-fields.tsx';
import { PeopleOfClient } from '../people/people-of-client.tsx';
import { PersonLookup } from '../people/person-lookup.tsx';
import type { RecipientCandidate } from '../people/use-people.ts';
import { replaceRecipient } from './sent.commands.ts';
import { Successor } from './successor.tsx';

const schema = v.variant(
  'kind',
  [
    v.object(outsider.entries),
    v.object({ kind: v.literal('staff'), id }),
    v.object({ kind: v.literal('contact'), id }),
    v.object({ kind: v.literal('employee'), id }),
  ],
  'Choose somebody.',
);
const nobody = { kind: 'nobody', id: '', name: '', email: '', detail: '' };

interface ReplaceDialogProps {
  envelope: SentEnvelope;
  recipient: SentEnvelope['recipients'][number];
  onClose(): void;
}

/** Asks for the person who signs instead. A default export because `lazy` needs one. */
export default function ReplaceDialog({ envelope, recipient, onClose }: ReplaceDialogProps) {
  const form = useForm({
    schema,
    initial: nobody,
    submit: async (person) => {
      const refused = await readRefusal(replaceRecipient(envelope, recipient.id, person).then(onClose));
      if (!refused?.person) return refused;
      const { person: words, ...others } = refused;
      return { ...others, [person.kind === 'external' ? 'email' : 'kind']: words };
    },
  });
  const instead = `Who ${verbsOf(recipient.role).acts} instead`;
  const { kind, name, detail } = form.values;
  const error = form.field('kind').error;
  const choose = ({ person, name, detail }: RecipientCandidate) =>
    form.set({ ...nobody, ...person, name, detail });
  const takesPart = ({ email }: Pick<RecipientCandidate, 'email'>) =>
    envelope.recipients.some((one) => one.action !== 'replaced' && sameAddress(one.email, email));
  return (
    <FormDialog
      form={form}
      title={`Replace ${recipient.name}`}
      action="Replace"
      intro={`The link of ${recipient.name} stops working. Whoever you name gets one of their own and is asked for the same; both are told. Enter the same person again to give them a fresh link.`}
      // Space for the list of people found: the dialog cuts off anything beyond it.
      className="min-h-72 [--choice-list:11rem]"
      onClose={onClose}
    >
      {kind === 'nobody' ? (
        <>
          <PersonLookup
            label={instead}
            autoFocus
            error={error}
            clientId={envelope.client?.id}
            onChoose={choose}
            onOutside={(address) => form.set({ ...nobody, ...address, kind: 'external' })}
          />
          <div className="flex flex-wrap gap-2">
            <Button size="small" onClick={() => form.set({ ...nobody, kind: 'external' })}>
              <AtSign aria-hidden="true" className="size-4" /> Outside address
            </Button>
            <PeopleOfClient clientId={envelope.client?.id} takesPart={takesPart} onChoose={choose} />
          </div>
        </>
      ) : (
        <Successor
          label={instead}
          name={kind === 'external' ? 'Somebody outside the firm' : name}
          detail={detail}
          error={error}
          onUndo={form.reset}
        />
      )}
      {kind === 'external' && (
        <OutsideFields name={form.field('name')} email={form.field('email')} autoFocus />
      )}
    </FormDialog>
  );
}

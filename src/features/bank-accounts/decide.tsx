import { useState } from 'react';
import { refuseForm } from '#contract/clients/bank-accounts.form.ts';
import type { KnownPhone } from '#contract/clients/bank-accounts.ts';
import { type ApprovalObstacle, obstacleWords } from '#contract/clients/bank-words.ts';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { useReach } from '#src/session/connectivity.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Facts } from '#src/ui/facts/facts.tsx';
import { TextareaField } from '#src/ui/field/textarea-field.tsx';
import { FormDialog } from '#src/ui/form/form-dialog.tsx';
import { anyValues } from '#src/ui/form/schema.ts';
import { useForm } from '#src/ui/form/use-form.ts';
import { notify } from '#src/ui/notifications/store.ts';
import { writeForm } from './bank-accounts.queries.ts';

interface DecideProps {
  /** Id of the change, and the change in words: 'the new account Fees'. */
  id: string;
  what: string;
  isOwn: boolean;
  obstacle: ApprovalObstacle | null;
  phones: readonly KnownPhone[];
  /** The account, where the page may not show it: nobody approves what they have not seen. */
  account?: string;
  approve: Endpoint;
  refuse: Endpoint;
}

/** The buttons that approve a change, refuse it or withdraw it, with why it cannot be approved by this person. */
export function Decide({ isOwn, obstacle, ...change }: DecideProps) {
  const { online } = useReach();
  const [asked, setAsked] = useState<'approve' | 'refuse'>();
  if (obstacle === 'forbidden') return null;
  const close = () => setAsked(undefined);
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      {obstacle === null && (
        <Button variant="primary" size="small" disabled={!online} onClick={() => setAsked('approve')}>
          Approve
        </Button>
      )}
      <Button size="small" disabled={!online} onClick={() => setAsked('refuse')}>
        {isOwn ? 'Withdraw' : 'Refuse'}
      </Button>
      {obstacle !== null && <p className="text-small text-soft">{obstacleWords[obstacle]}</p>}
      {!online && <p className="text-small text-soft">Decided while online only</p>}
      {asked === 'approve' && <ApproveDialog {...change} onClose={close} />}
      {asked === 'refuse' && <RefuseDialog {...change} isOwn={isOwn} onClose={close} />}
    </div>
  );
}

type DialogProps = Omit<DecideProps, 'isOwn' | 'obstacle'> & { onClose(): void };

function ApproveDialog({ id, what, phones, account, approve, onClose }: DialogProps) {
  const form = useForm({
    schema: anyValues<object>(),
    initial: {},
    async submit() {
      const refused = await writeForm(approve, { params: { id } } as never);
      if (refused) return refused;
      notify({ message: 'The change is approved.' });
      onClose();
      return undefined;
    },
  });
  return (
    <FormDialog form={form} title={`Approve ${what}?`} action="Approve" onClose={onClose}>
      {account !== undefined && <Facts facts={[{ label: 'Proposed', value: account }]} />}
      <p>
        It takes effect at once. First ask the person whose account it is, by a number that was known before,
        and not by one that came with the change.
      </p>
      {phones.length > 0 ? (
        <ul className="mt-3 grid gap-1" aria-label="Numbers known before">
          {phones.map(({ name, phone }) => (
            <li key={`${name} ${phone}`}>
              {name}: <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
            </li>
          ))}
        </ul>
      ) : (
        <p className="mt-3 text-soft">No number has been known for 30 days.</p>
      )}
    </FormDialog>
  );
}

function RefuseDialog({ id, what, isOwn, refuse, onClose }: DialogProps & { isOwn: boolean }) {
  const action = isOwn ? 'Withdraw' : 'Refuse';
  const form = useForm({
    schema: refuseForm,
    initial: { reason: '' },
    async submit({ reason }) {
      const refused = await writeForm(refuse, { params: { id }, body: { reason: reason ?? '' } } as never);
      if (refused) return refused;
      notify({ message: isOwn ? 'The change is withdrawn.' : 'The change is refused.' });
      onClose();
      return undefined;
    },
  });
  return (
    <FormDialog
      form={form}
      title={`${action} ${what}?`}
      action={action}
      danger
      intro="What is in use stays as it is."
      onClose={onClose}
    >
      <TextareaField label="Reason" optional maxLength={1000} {...form.field('reason')} />
    </FormDialog>
  );
}

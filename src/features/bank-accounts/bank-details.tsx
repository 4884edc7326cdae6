import { useQuery } from '@tanstack/react-query';
import { Landmark, Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import {
  addBankAccount,
  approveBankChange,
  type BankAccount,
  type BankChange,
  closeBankAccount,
  type KnownPhone,
  refuseBankChange,
} from '#contract/clients/bank-accounts.ts';
import type { BankChangeKind, BankChangeState } from '#contract/clients/bank-words.ts';
import { dateFormats } from '#contract/core/limits.ts';
import { newId } from '#contract/core/values.ts';
import { now } from '#src/lib/time/clock.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { useReach } from '#src/session/connectivity.ts';
import { useMay } from '#src/session/use-may.ts';
import { Badge } from '#src/ui/badge/badge.tsx';
import { Button } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { DialogOpening } from '#src/ui/dialog/dialog-opening.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { LoadFailure } from '#src/ui/error-state/load-failure.tsx';
import { Facts } from '#src/ui/facts/facts.tsx';
import { FormDialog } from '#src/ui/form/form-dialog.tsx';
import { anyValues } from '#src/ui/form/schema.ts';
import { useForm } from '#src/ui/form/use-form.ts';
import { notify } from '#src/ui/notifications/store.ts';
import { lazyPart } from '#src/ui/part/lazy-part.tsx';
import { MissingDialog } from '#src/ui/part/missing-part.tsx';
import { Section } from '#src/ui/section/section.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { bankAccountsQuery, writeForm } from './bank-accounts.queries.ts';
import { Comparison, knownFacts } from './bank-facts.tsx';
import { Decide } from './decide.tsx';

const AccountDialog = lazyPart(() => import('./account-dialog.tsx'), MissingDialog);

const at = (instant: string) => formatDate(instant, dateFormats.dateTime);
const byWhom = (by: { name: string } | null) => (by ? ` by ${by.name}` : '');

/** The bank accounts of a client: those in use, and the changes that wait for a second person. */
export function BankDetails({ clientId }: { clientId: string }) {
  const { data, isError, error, refetch } = useQuery(bankAccountsQuery(clientId));
  const mayChange = useMay(addBankAccount) && data?.masked === false;
  const { online } = useReach();
  const [edited, setEdited] = useState<BankAccount | 'new'>();
  const [closed, setClosed] = useState<BankAccount>();
  if (isError && !data) return <LoadFailure what="These bank details" error={error} onRetry={refetch} />;
  if (!data)
    return (
      <div className="grid gap-4" aria-busy="true">
        <Skeleton className="h-40 w-full" />
        <Skeleton className="h-40 w-full" />
      </div>
    );
  const { accounts, changes, fields, phones, can_approve } = data;
  const open = changes.filter(({ state }) => state === 'PROPOSED');
  const decided = changes.filter(({ state }) => state !== 'PROPOSED');
  const waits = (account: BankAccount) => open.some(({ account_id }) => account_id === account.id);
  const addButton = mayChange && (
    <Button size="small" disabled={!online} onClick={() => setEdited('new')}>
      <Plus aria-hidden="true" className="size-4" /> New account
    </Button>
  );
  return (
    <div className="grid gap-6">
      {mayChange && !can_approve && (
        <p className="rounded-card bg-warn-tint px-4 py-3">
          Only one person may change bank accounts now, so nobody can approve a change. It takes a second
          active person whose role edits bank details.
        </p>
      )}
      {open.length > 0 && (
        <Section title="Waiting for a second person">
          <div className="grid gap-4">
            {open.map((change) => (
              <OpenChange key={change.id} change={change} phones={phones} mayChange={mayChange} />
            ))}
          </div>
        </Section>
      )}
      <Section title="Accounts" more={addButton}>
        {accounts.length === 0 ? (
          <EmptyState icon={<Landmark />} title="No bank accounts">
            The accounts that the client pays from and is paid to.
          </EmptyState>
        ) : (
          <div className="grid items-start gap-4 xl:grid-cols-2">
            {accounts.map((account) => (
              <Account
                key={account.id}
                account={account}
                waits={waits(account)}
                onChange={mayChange && online ? () => setEdited(account) : undefined}
                onClose={mayChange && online ? () => setClosed(account) : undefined}
              />
            ))}
          </div>
        )}
      </Section>
      {decided.length > 0 && (
        <Section title="Earlier changes">
          <ul className="grid gap-1 text-small text-soft">
            {decided.map((change) => (
              <li key={change.id}>{historyOf(change)}</li>
            ))}
          </ul>
        </Section>
      )}
      {edited && (
        <Suspense fallback={<DialogOpening />}>
          <AccountDialog
            clientId={clientId}
            account={edited === 'new' ? undefined : edited}
            replaces={edited !== 'new' && waits(edited)}
            fields={fields}
            onClose={() => setEdited(undefined)}
          />
        </Suspense>
      )}
      {closed && (
        <CloseDialog account={closed} replaces={waits(closed)} onClose={() => setClosed(undefined)} />
      )}
    </div>
  );
}

interface AccountProps {
  account: BankAccount;
  /** True while a change of it waits for a second person. */
  waits: boolean;
  onChange: (() => void) | undefined;
  onClose: (() => void) | undefined;
}

function Account({ account, waits, onChange, onClose }: AccountProps) {
  const { values, state, proposed_by, verified_by, updated_at } = account;
  const isOpen = state !== 'CLOSED';
  return (
    <Card
      title={values.label}
      action={
        <>
          {state === 'CLOSED' && <Badge tone="quiet">Closed</Badge>}
          {state === 'UNVERIFIED' && <Badge tone="warn">Not verified</Badge>}
          {waits && <Badge tone="warn">Change waits</Badge>}
        </>
      }
    >
      <Facts facts={knownFacts(values)} />
      {verified_by && (
        <p className="mt-3 text-small text-soft">
          Proposed{byWhom(proposed_by)}, approved{byWhom(verified_by)}, {at(updated_at)}
        </p>
      )}
      {isOpen && onChange && onClose && (
        <p className="mt-3 flex flex-wrap gap-2">
          <Button size="small" onClick={onChange}>
            Change
          </Button>
          <Button variant="quiet" size="small" onClick={onClose}>
            Close the account
          </Button>
        </p>
      )}
    </Card>
  );
}

const titles: Readonly<Record<BankChangeKind, string>> = {
  ADD: 'New account',
  CHANGE: 'Change',
  CLOSE: 'Closing',
};
const phrases: Readonly<Record<BankChangeKind, string>> = {
  ADD: 'the new account',
  CHANGE: 'the change of',
  CLOSE: 'closing',
};
const labelOfChange = ({ before, after }: BankChange) => after?.label ?? before?.label ?? '';
const titleOf = (change: BankChange) => `${titles[change.kind]}: ${labelOfChange(change)}`;

interface OpenChangeProps {
  change: BankChange;
  phones: readonly KnownPhone[];
  mayChange: boolean;
}

function OpenChange({ change, phones, mayChange }: OpenChangeProps) {
  const { id, before, after, is_own, obstacle, proposed_by, proposed_at } = change;
  const account = after ?? before;
  return (
    <Card title={titleOf(change)}>
      <p className="mb-3 text-small text-soft">
        Proposed{byWhom(proposed_by)}, {at(proposed_at)}
      </p>
      {before && after ? (
        <Comparison before={before} after={after} />
      ) : (
        account && <Facts facts={knownFacts(account)} />
      )}
      {mayChange && (
        <Decide
          id={id}
          what={`${phrases[change.kind]} ${labelOfChange(change)}`}
          isOwn={is_own}
          obstacle={obstacle}
          phones={phones}
          approve={approveBankChange}
          refuse={refuseBankChange}
        />
      )}
    </Card>
  );
}

const words: Readonly<Record<Exclude<BankChangeState, 'PROPOSED'>, string>> = {
  APPROVED: 'approved',
  REFUSED: 'refused',
  WITHDRAWN: 'withdrawn',
  SUPERSEDED: 'replaced by another change',
};

function historyOf(change: BankChange): string {
  const { state, proposed_by, decided_by, decided_at, reason } = change;
  if (state === 'PROPOSED' || decided_at === null) return titleOf(change);
  const end = `${words[state]}${byWhom(decided_by)}, ${at(decided_at)}`;
  return `${titleOf(change)}, proposed${byWhom(proposed_by)}, ${end}${reason ? `: ${reason}` : ''}`;
}

interface CloseDialogProps {
  account: BankAccount;
  replaces: boolean;
  onClose(): void;
}
function CloseDialog({ account, replaces, onClose }: CloseDialogProps) {
  const { id, version, values } = account;
  const form = useForm({
    schema: anyValues<object>(),
    initial: {},
    async submit() {
      const refused = await writeForm(closeBankAccount, {
        params: { id },
        body: { id: newId(now()), version },
      });
      if (refused) return refused;
      notify({ message: 'Closing it is proposed. It waits for a second person.' });
      onClose();
      return undefined;
    },
  });
  return (
    <FormDialog
      form={form}
      title={`Close ${values.label}?`}
      action="Propose to close it"
      danger
      onClose={onClose}
    >
      <p>
        It stays in use until a second person approves.
        {replaces && ' This takes the place of the change that waits.'}
      </p>
    </FormDialog>
  );
}

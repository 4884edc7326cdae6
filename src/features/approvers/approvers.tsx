import { useQuery } from '@tanstack/react-query';
import { FileCheck, Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { type Approver, addApprover, removeApprover } from '#contract/clients/approvers.ts';
import { dateFormats } from '#contract/core/limits.ts';
import { formatPrice } from '#contract/core/money.ts';
import { labelOf } from '#src/lib/names.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { useReach } from '#src/session/connectivity.ts';
import { useMay } from '#src/session/use-may.ts';
import { Badge } from '#src/ui/badge/badge.tsx';
import { Button } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { DialogOpening } from '#src/ui/dialog/dialog-opening.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { LoadFailure } from '#src/ui/error-state/load-failure.tsx';
import { FormDialog } from '#src/ui/form/form-dialog.tsx';
import { anyValues } from '#src/ui/form/schema.ts';
import { useForm } from '#src/ui/form/use-form.ts';
import { notify } from '#src/ui/notifications/store.ts';
import { lazyPart } from '#src/ui/part/lazy-part.tsx';
import { MissingDialog } from '#src/ui/part/missing-part.tsx';
import { Section } from '#src/ui/section/section.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { approversQuery, writeApprover } from './approvers.queries.ts';
import { modeWords } from './mode-words.ts';

const ApproverDialog = lazyPart(() => import('./approver-dialog.tsx'), MissingDialog);

const day = (value: string) => formatDate(value, dateFormats.date);

/** 'Jointly with Dora Winter, up to CHF 5,000' */
function extentOf({ mode, joint_with, most, currency }: Approver): string {
  const others = joint_with.map(({ name }) => name).join(' or ');
  const how = others ? `${modeWords[mode]} with ${others}` : modeWords[mode];
  return most === null ? how : `${how}, up to ${formatPrice({ amount: most, currency: currency ?? '' })}`;
}

/** Who approves what for a client. */
export function ApproverList({ clientId }: { clientId: string }) {
  const { data, isError, error, refetch } = useQuery(approversQuery(clientId));
  const mayEdit = useMay(addApprover);
  const { online } = useReach();
  const [edited, setEdited] = useState<Approver | 'new'>();
  const [removed, setRemoved] = useState<Approver>();
  if (isError && !data) return <LoadFailure what="Who approves" error={error} onRetry={refetch} />;
  const addButton = mayEdit && (
    <Button size="small" disabled={!online || !data} onClick={() => setEdited('new')}>
      <Plus aria-hidden="true" className="size-4" /> New right
    </Button>
  );
  return (
    <Section title="Who approves" more={addButton}>
      {!data && <Skeleton className="h-32 w-full" />}
      {data?.approvers.length === 0 && (
        <EmptyState icon={<FileCheck />} title="No rights to approve">
          Contacts who approve something for the client. Without a right for payroll, each administrator of
          the client with access to it approves its reports alone.
        </EmptyState>
      )}
      <div className="grid items-start gap-4 xl:grid-cols-2">
        {data?.approvers.map((approver) => (
          <Card
            key={approver.id}
            title={`${approver.contact.name}: ${labelOf(approver.subject)}`}
            action={!approver.in_force && <Badge tone="quiet">Not in force</Badge>}
          >
            <p>{extentOf(approver)}</p>
            <p className="mt-2 text-small text-soft">
              {approver.to ? `${day(approver.from)} to ${day(approver.to)}` : `Since ${day(approver.from)}`}
            </p>
            {mayEdit && online && (
              <p className="mt-3 flex flex-wrap gap-2">
                <Button size="small" onClick={() => setEdited(approver)}>
                  Change
                </Button>
                <Button variant="quiet" size="small" onClick={() => setRemoved(approver)}>
                  Take away
                </Button>
              </p>
            )}
          </Card>
        ))}
      </div>
      {edited && data && (
        <Suspense fallback={<DialogOpening />}>
          <ApproverDialog
            clientId={clientId}
            approver={edited === 'new' ? undefined : edited}
            contacts={data.contacts}
            onClose={() => setEdited(undefined)}
          />
        </Suspense>
      )}
      {removed && <RemoveDialog approver={removed} onClose={() => setRemoved(undefined)} />}
    </Section>
  );
}

function RemoveDialog({ approver, onClose }: { approver: Approver; onClose(): void }) {
  const { id, version, contact, subject } = approver;
  const form = useForm({
    schema: anyValues<object>(),
    initial: {},
    async submit() {
      const refused = await writeApprover(removeApprover, { params: { id }, body: { version } });
      if (refused) return refused;
      notify({ message: 'The right is taken away.' });
      onClose();
      return undefined;
    },
  });
  return (
    <FormDialog
      form={form}
      title={`Take this right from ${contact.name}?`}
      action="Take away"
      danger
      onClose={onClose}
    >
      <p>
        {subject === 'PAYROLL'
          ? 'If it is the last right for payroll, each administrator of the client with access to payroll approves its reports alone.'
          : 'They no longer approve this for the client.'}
      </p>
    </FormDialog>
  );
}

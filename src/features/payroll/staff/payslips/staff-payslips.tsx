import { useQuery } from '@tanstack/react-query';
import { Download, FileText, Pencil, RotateCcw, Trash2, Undo2 } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { dateFormats } from '#contract/core/limits.ts';
import { formatPrice } from '#contract/core/money.ts';
import { type ClientPayslip, publishPayslips } from '#contract/payroll/client-payslips.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { useMay } from '#src/session/use-may.ts';
import { Button } from '#src/ui/button/button.tsx';
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx';
import { DialogOpening } from '#src/ui/dialog/dialog-opening.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { IconButton } from '#src/ui/icon-button/icon-button.tsx';
import { Item, ItemList } from '#src/ui/item-list/item-list.tsx';
import { ListEnd } from '#src/ui/item-list/list-end.tsx';
import { Listed } from '#src/ui/item-list/listed.tsx';
import { lazyPart } from '#src/ui/part/lazy-part.tsx';
import { MissingDialog } from '#src/ui/part/missing-part.tsx';
import { Section } from '#src/ui/section/section.tsx';
import { Status, type Tone } from '#src/ui/status/status.tsx';
import type { Entered } from '../figures/figures-dialog.tsx';
import { draftsOf, payslipsOf } from '../staff.queries.ts';
import { downloadPayslip, publishDrafts, takeBackPayslip } from './payslip.commands.ts';

const FiguresDialog = lazyPart(
  async () => ({
    default: (await import('../figures/figures-dialog.tsx')).FiguresDialog,
  }),
  MissingDialog,
);

const day = (value: string) => formatDate(value, dateFormats.date);
const states: Readonly<Record<ClientPayslip['status'], { tone: Tone; label: string }>> = {
  DRAFT: { tone: 'info', label: 'Draft' },
  PUBLISHED: { tone: 'good', label: 'Published' },
  WITHDRAWN: { tone: 'quiet', label: 'Withdrawn' },
  WITHHELD: { tone: 'warn', label: 'Withheld' },
};
/** A refused call has shown its words itself. */
const act = (work: () => Promise<void>) => () => void work().catch(() => undefined);
const count = (payslips: readonly unknown[]) =>
  `${payslips.length} ${payslips.length === 1 ? 'payslip' : 'payslips'}`;

interface Asked {
  title: string;
  words: string;
  action: string;
  /** True if it takes something away. */
  danger: boolean;
  work(): Promise<void>;
}

/** The payslips of a client, or of one employee: drafts to publish, then the published ones. Drafts of an open pay run are published with it. */
export function StaffPayslips({ clientId, employeeId }: { clientId: string; employeeId?: string }) {
  const query = useQuery(payslipsOf({ clientId, employeeId }));
  const mayRun = useMay(publishPayslips);
  const [asked, setAsked] = useState<Asked>();
  const [entered, setEntered] = useState<Entered>();
  const rows = query.data?.data;
  const drafts =
    useQuery(draftsOf({ clientId, employeeId })).data?.data.filter(({ in_run }) => !in_run) ?? [];
  const publish = (some: readonly ClientPayslip[]) =>
    setAsked({
      title: `Publish ${count(some)}?`,
      words: 'The employees can read them on their portal from now on, also offline.',
      action: 'Publish',
      danger: false,
      work: () => publishDrafts(some),
    });
  const undo = (payslip: ClientPayslip) =>
    setAsked(
      payslip.status === 'DRAFT'
        ? {
            title: `Remove the draft for ${payslip.employee.name}?`,
            words: payslip.from_figures
              ? 'It was never published. Its lines are removed with it.'
              : 'It was never published. The file is removed with it.',
            action: 'Remove',
            danger: true,
            work: () => takeBackPayslip(payslip),
          }
        : {
            title: `Withdraw the payslip of ${payslip.employee.name}?`,
            words: 'It leaves their portal now, and their devices when these next connect.',
            action: 'Withdraw',
            danger: true,
            work: () => takeBackPayslip(payslip),
          },
    );
  return (
    <Section
      title="Payslips"
      more={
        mayRun &&
        drafts.length > 0 && (
          <Button variant="primary" size="small" onClick={() => publish(drafts)}>
            Publish {drafts.length === 1 ? '1 draft' : `${drafts.length} drafts`}
          </Button>
        )
      }
    >
      <Listed
        what="The payslips"
        rows={rows}
        query={query}
        empty={
          <EmptyState icon={<FileText />} title="No payslip yet">
            Payslips that are published here reach the portal of their employee.
          </EmptyState>
        }
      >
        {(listed) => (
          <ItemList label="Payslips">
            {listed?.map((payslip) => (
              <PayslipItem key={payslip.id} payslip={payslip} ofOne={employeeId !== undefined}>
                {mayRun && <Actions payslip={payslip} onUndo={() => undo(payslip)} onEnter={setEntered} />}
              </PayslipItem>
            ))}
          </ItemList>
        )}
      </Listed>
      <ListEnd answer={query.data} />
      {entered && (
        <Suspense fallback={<DialogOpening />}>
          <FiguresDialog clientId={clientId} of={entered} onClose={() => setEntered(undefined)} />
        </Suspense>
      )}
      {asked && (
        <ConfirmDialog
          open
          title={asked.title}
          action={asked.action}
          danger={asked.danger}
          keep="Cancel"
          onClose={() => setAsked(undefined)}
          onConfirm={() => {
            setAsked(undefined);
            act(asked.work)();
          }}
        >
          {asked.words}
        </ConfirmDialog>
      )}
    </Section>
  );
}

function PayslipItem({
  payslip,
  ofOne,
  children,
}: {
  payslip: ClientPayslip;
  ofOne: boolean;
  children: ReactNode;
}) {
  const { employee, period_start, period_end, pay_date, status, in_run, net, first_viewed_at } = payslip;
  const period = `${formatDate(period_start, dateFormats.dayMonth)} – ${day(period_end)}`;
  const opened = first_viewed_at && `opened ${day(first_viewed_at)}`;
  const waits = in_run && status === 'DRAFT' && 'published with its pay run';
  const facts = [ofOne ? undefined : period, `paid ${day(pay_date)}`, net && formatPrice(net), opened, waits];
  return (
    <Item
      leading={<FileText aria-hidden="true" />}
      title={ofOne ? period : `${employee.name}, ${employee.employee_no}`}
      detail={facts.filter(Boolean).join(' · ')}
      trailing={
        <span className="flex items-center gap-1">
          <Status tone={states[status].tone}>{states[status].label}</Status>
          {children}
        </span>
      }
    />
  );
}

function Actions({
  payslip,
  onUndo,
  onEnter,
}: {
  payslip: ClientPayslip;
  onUndo(): void;
  onEnter(of: Entered): void;
}) {
  const { id, employee, status, from_figures } = payslip;
  return (
    <>
      <IconButton
        label={`Download the payslip of ${employee.name}`}
        icon={<Download />}
        onClick={act(() => downloadPayslip(payslip))}
      />
      {from_figures && status === 'DRAFT' && (
        <IconButton
          label={`Edit the draft for ${employee.name}`}
          icon={<Pencil />}
          onClick={() => onEnter({ task: 'edit', id })}
        />
      )}
      {from_figures && status === 'WITHDRAWN' && (
        <IconButton
          label={`Enter the payslip of ${employee.name} again`}
          icon={<RotateCcw />}
          onClick={() => onEnter({ task: 'replace', id })}
        />
      )}
      {status === 'DRAFT' && (
        <IconButton label={`Remove the draft for ${employee.name}`} icon={<Trash2 />} onClick={onUndo} />
      )}
      {status === 'PUBLISHED' && (
        <IconButton label={`Withdraw the payslip of ${employee.name}`} icon={<Undo2 />} onClick={onUndo} />
      )}
    </>
  );
}

import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Client } from '#contract/clients/clients.ts';
import { type Action, transitions } from '#contract/clients/lifecycle.ts';
import type { Offered } from '#contract/clients/lifecycle-calls.ts';
import { dateFormats } from '#contract/core/limits.ts';
import { refusal } from '#src/api/refusal.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { TextField } from '#src/ui/field/text-field.tsx';
import { FormDialog } from '#src/ui/form/form-dialog.tsx';
import { type FormState, useForm } from '#src/ui/form/use-form.ts';
import { notify } from '#src/ui/notifications/store.ts';
import { moveClient } from './lifecycle.queries.ts';
import {
  asSent,
  initialValues,
  schemaOf,
  type TransitionValues,
  transitionFields,
} from './transition-fields.tsx';

const day = (value: string) => formatDate(value, dateFormats.date);

/** What is said once an action is done; an end that is to come says its day. */
const doneWords = (action: Action, { name }: Pick<Client, 'name'>, after: Client | undefined): string =>
  action === 'end' && after?.end_date && after.record_status !== 'ended'
    ? `${name} ends on ${day(after.end_date)}.`
    : `${name} ${transitions[action].done}`;

interface TransitionDialogProps {
  client: Pick<Client, 'id' | 'name'>;
  offered: Offered;
  onClose(): void;
}

/** Says what an action on a client's status needs, does and what undoes it, and asks what it has to know. */
export default function TransitionDialog({ client, offered, onClose }: TransitionDialogProps) {
  const { action, causes, needs_code } = offered;
  const {
    title,
    label,
    danger = false,
  }: { title: string; label: string; danger?: boolean } = transitions[action];
  const navigate = useNavigate();
  const form = useForm({
    schema: schemaOf(action),
    initial: initialValues(),
    async submit(body) {
      try {
        const after = await moveClient(client.id, action, asSent(body));
        notify({ message: doneWords(action, client, after) });
        onClose();
        if (action === 'delete') await navigate({ to: '/app/clients/trash' });
        return undefined;
      } catch (error) {
        return refusal(error);
      }
    },
  });
  return (
    <FormDialog
      form={form}
      title={title.replace('{name}', client.name)}
      label={label}
      action={label}
      danger={danger}
      disabled={causes.length > 0}
      intro={<Consequences offered={offered} />}
      className="grid gap-4"
      onClose={onClose}
    >
      {causes.length === 0 && transitionFields[transitions[action].asks]?.(form)}
      {causes.length === 0 && needs_code && <CodeField form={form} />}
    </FormDialog>
  );
}

/** What holds an action back, what to know before it, what it does, and what undoes it. */
function Consequences({ offered: { action, causes, warnings, waits_until } }: { offered: Offered }) {
  const { guards, effects, undo } = transitions[action];
  const isPossible = causes.length === 0;
  return (
    <div className="mb-4 grid gap-3">
      {!isPossible && (
        <Lines title="Not possible now" lines={causes} className="rounded-card bg-warn-tint px-4 py-3">
          {waits_until && <p>It is possible from {formatDate(waits_until, dateFormats.dateTime)} on.</p>}
        </Lines>
      )}
      {isPossible && guards.length > 0 && <Lines title="What it needs" lines={guards} />}
      <Lines title="What follows" lines={effects} />
      {warnings.length > 0 && (
        <Lines title="Before you do" lines={warnings} className="rounded-card bg-warn-tint px-4 py-3" />
      )}
      <Lines title="The way back" lines={[undo]} />
    </div>
  );
}

interface LinesProps {
  title: string;
  lines: readonly string[];
  className?: string;
  children?: ReactNode;
}
function Lines({ title, lines, className, children }: LinesProps) {
  return (
    <div className={className}>
      <h3 className="text-small text-soft">{title}</h3>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {children}
    </div>
  );
}

function CodeField({ form }: { form: FormState<TransitionValues> }) {
  return (
    <TextField
      label="Code of your second factor"
      hint="You marked this client ready, and nobody else may activate it: the activity log says that you did both."
      autoComplete="one-time-code"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="done"
      {...form.field('code')}
    />
  );
}

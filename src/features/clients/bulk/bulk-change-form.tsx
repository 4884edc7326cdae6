import { type ReactNode, useState } from 'react';
import * as v from 'valibot';
import { type BulkChange, plainBulkActions, teamChanges } from '#contract/clients/bulk-edit.ts';
import { updateClient } from '#contract/clients/client-forms.ts';
import { type Action, actions, transitions } from '#contract/clients/lifecycle.ts';
import { callOf } from '#contract/clients/lifecycle-calls.ts';
import { type ManagerRole, managerRoles } from '#contract/clients/manager-roles.ts';
import { countOf } from '#contract/core/counts.ts';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { allows } from '#contract/core/requirement.ts';
import { records } from '#contract/records.ts';
import { listTeams } from '#contract/reference.ts';
import { readRefusal } from '#src/api/refusal.ts';
import { useColleagueChoices, useNamedChoices, wordChoices } from '#src/records/choices.ts';
import { useSession } from '#src/session/session.ts';
import { ComboboxField, SeveralField } from '#src/ui/field/found-fields.tsx';
import { SelectField } from '#src/ui/field/select-field.tsx';
import { FormDialog } from '#src/ui/form/form-dialog.tsx';
import { type FormState, useForm } from '#src/ui/form/use-form.ts';
import { asSent, initialValues, schemaOf, transitionFields } from '../lifecycle/transition-fields.tsx';

/** The changes that several clients can have: a manager, teams, or the status by one of the actions. */
type Subject = 'manager' | 'teams' | Exclude<Action, 'delete' | 'restore'>;
const subjects: readonly Subject[] = [
  'manager',
  'teams',
  ...actions.filter((action) => action !== 'delete' && action !== 'restore'),
];
const endpointOf = (subject: Subject): Endpoint => {
  if (subject === 'manager') return records.relationshipManagers.create;
  return subject === 'teams' ? updateClient : callOf[subject];
};
const subjectWords = (subject: Subject): string => {
  if (subject === 'manager') return 'Relationship manager';
  return subject === 'teams' ? 'Teams' : `Status: ${transitions[subject].label}`;
};

interface AskProps {
  count: number;
  /** Clients that were checked so far; undefined while nothing is. */
  progress: number | undefined;
  onClose(): void;
  /** Checks the change. Throws as `call` does. */
  onChoose(change: BulkChange): Promise<void>;
}

/** Asks what several clients get alike, of what the person may change of a single one. */
export function BulkChangeForm(props: AskProps) {
  const { permissions } = useSession();
  const choices = subjects.filter((subject) => {
    const { allow } = endpointOf(subject);
    return allow.by === 'bearer' && allows(permissions, allow.permissions ?? {});
  });
  const [subject, setSubject] = useState<Subject | undefined>(choices[0]);
  const select = (
    <SelectField
      label="What to change"
      value={subject ?? ''}
      onChange={(value) => setSubject(choices.find((one) => one === value))}
      choices={choices.map((value) => ({ value, label: subjectWords(value) }))}
    />
  );
  const form = { ...props, select };
  if (subject === 'manager') return <ManagerForm {...form} />;
  if (subject === 'teams') return <TeamsForm {...form} />;
  return subject ? <StatusForm key={subject} action={subject} {...form} /> : null;
}

interface FormProps extends AskProps {
  select: ReactNode;
}

interface FrameProps<Values extends object> extends Omit<FormProps, 'onChoose'> {
  form: FormState<Values>;
  children: ReactNode;
}
function Frame<Values extends object>({
  form,
  count,
  progress,
  select,
  onClose,
  children,
}: FrameProps<Values>) {
  const clients = countOf(count, 'client', 'clients');
  return (
    <FormDialog
      form={form}
      title={`Change ${clients}`}
      action="Preview"
      keep="Cancel"
      className="grid gap-4"
      onClose={onClose}
      after={progress !== undefined && <p role="status">{`${progress} of ${clients} checked.`}</p>}
    >
      {select}
      {children}
    </FormDialog>
  );
}

const managerSchema = v.object({
  user: v.pipe(v.string(), v.minLength(1, 'Choose a colleague.')),
  role: v.picklist(managerRoles, 'Choose a role.'),
});
function ManagerForm({ onChoose, ...rest }: FormProps) {
  const form = useForm<{ user: string; role: string }, { user: string; role: ManagerRole }>({
    schema: managerSchema,
    initial: { user: '', role: 'LEAD' },
    submit: (output) => readRefusal(onChoose({ kind: 'manager', ...output })),
  });
  return (
    <Frame form={form} {...rest}>
      <ComboboxField
        label="Colleague"
        choices={useColleagueChoices()}
        nothing="There is no such colleague."
        {...form.field('user')}
      />
      <SelectField
        label="Role"
        hint="From today, for all services. A client has one lead at a time: a new one takes over from the one before."
        choices={wordChoices(managerRoles)}
        {...form.field('role')}
      />
    </Frame>
  );
}

const howWords: Record<(typeof teamChanges)[number], string> = {
  add: 'Add these teams',
  remove: 'Take these teams off',
  replace: 'Replace all teams by these',
};
const teamsSchema = v.object({
  how: v.picklist(teamChanges),
  teams: v.pipe(
    v.array(v.string()),
    v.minLength(1, 'Choose at least one team.'),
    v.maxLength(20, 'At most 20 teams.'),
  ),
});
function TeamsForm({ onChoose, ...rest }: FormProps) {
  const form = useForm<
    { how: string; teams: string[] },
    { how: (typeof teamChanges)[number]; teams: string[] }
  >({
    schema: teamsSchema,
    initial: { how: 'add', teams: [] },
    submit: (output) => readRefusal(onChoose({ kind: 'teams', ...output })),
  });
  return (
    <Frame form={form} {...rest}>
      <SelectField
        label="How"
        choices={teamChanges.map((value) => ({ value, label: howWords[value] }))}
        {...form.field('how')}
      />
      <SeveralField label="Teams" choices={useNamedChoices(listTeams)} {...form.field('teams')} />
    </Frame>
  );
}

function StatusForm({
  action,
  onChoose,
  ...rest
}: FormProps & { action: Exclude<Action, 'delete' | 'restore'> }) {
  const { asks, guards, effects } = transitions[action];
  const form = useForm({
    schema: action === 'activate' ? v.object({}) : schemaOf(action),
    initial: initialValues(),
    submit: (output) => readRefusal(onChoose(statusChange(action, asSent(output)))),
  });
  return (
    <Frame form={form} {...rest}>
      <ul className="list-disc pl-5 text-small text-soft">
        {[...guards, ...effects].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {transitionFields[asks]?.(form)}
    </Frame>
  );
}

/** A change as it is sent; the form of the action was checked. */
function statusChange(action: Exclude<Action, 'delete' | 'restore'>, form: object): BulkChange {
  const plain = plainBulkActions.find((one) => one === action);
  return plain ? { kind: 'status', action: plain } : ({ kind: action, form } as BulkChange);
}

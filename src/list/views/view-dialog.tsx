import * as v from 'valibot';
import { type View, viewName } from '#contract/views.ts';
import { ApiError } from '#src/api/errors.ts';
import { useSession } from '#src/session/session.ts';
import { SelectField } from '#src/ui/field/select-field.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import { FormDialog } from '#src/ui/form/form-dialog.tsx';
import { useForm } from '#src/ui/form/use-form.ts';
import { replaceView, saveView } from './views.commands.ts';

interface ViewDialogProps {
  list: string;
  /** The view to change; absent: a new one is saved. */
  view?: View | undefined;
  /** The list's present address. */
  address: View['address'];
  onSaved(view: View): void;
  onClose(): void;
}

const teamPrefix = 'team:';

/** Scope and team as one choice, and back. */
const seenByOf = ({ scope, team }: Pick<View, 'scope' | 'team'>) =>
  scope === 'team' ? teamPrefix + team?.id : scope;
const audienceOf = (seenBy: string) =>
  seenBy.startsWith(teamPrefix)
    ? ({ scope: 'team', team_id: seenBy.slice(teamPrefix.length) } as const)
    : ({ scope: seenBy === 'all' ? 'all' : 'mine', team_id: null } as const);

const schema = v.object({ name: viewName, seen_by: v.string() });

/** Names a view and sets who sees it. Changing one keeps its address; saving a new one takes the list's present address. */
export default function ViewDialog({ list, view, address, onSaved, onClose }: ViewDialogProps) {
  const { teams } = useSession().user;
  const form = useForm({
    schema,
    initial: { name: view?.name ?? '', seen_by: view ? seenByOf(view) : 'mine' },
    submit: async ({ name, seen_by }) => {
      const said = { name, ...audienceOf(seen_by) };
      try {
        onSaved(
          await (view
            ? replaceView(view, { form: said, address: view.address })
            : saveView(list, { form: said, address })),
        );
        return undefined;
      } catch (error) {
        if (error instanceof ApiError && error.errors) return fieldsOf(error.errors);
        throw error;
      }
    },
  });
  return (
    <FormDialog
      form={form}
      title={view ? `Change “${view.name}”` : 'Save as a view'}
      label="View"
      action="Save"
      keep="Cancel"
      onClose={onClose}
    >
      <TextField {...form.field('name')} label="Name" autoComplete="off" enterKeyHint="done" />
      <SelectField
        {...form.field('seen_by')}
        label="Who sees it"
        choices={[
          { value: 'mine', label: 'Only me' },
          ...teams.map((team) => ({ value: teamPrefix + team.id, label: team.name })),
          { value: 'all', label: 'All staff' },
        ]}
      />
    </FormDialog>
  );
}

/** The server's refusal by the fields of this form. */
const fieldsOf = (errors: Record<string, string[]>): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(errors).map(([field, said]) => [field === 'form.name' ? 'name' : 'seen_by', said]),
  );

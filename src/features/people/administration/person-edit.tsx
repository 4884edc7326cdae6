import { useQueryClient } from '@tanstack/react-query';
import { personForm } from '#contract/people/person-form.ts';
import { type Person, updatePerson } from '#contract/people/users.ts';
import { call } from '#src/api/call.ts';
import { ApiError } from '#src/api/errors.ts';
import { refusal } from '#src/api/refusal.ts';
import { FormDialog } from '#src/ui/form/form-dialog.tsx';
import { useForm } from '#src/ui/form/use-form.ts';
import { fieldsOfForm, PersonPlaceFields, type PlaceValues } from './place-fields.tsx';
import { personQuery, usePersonAction } from './use-person.ts';

/** The person's own roles and teams: those of groups are changed at the group. */
const own = <T extends { group: object | null }>(all: readonly T[]) =>
  all.filter(({ group }) => group === null);

const valuesOf = (person: Person): PlaceValues => ({
  first_name: person.first_name,
  last_name: person.last_name,
  job_title: person.job_title,
  office: person.office?.id ?? '',
  manager: person.manager?.id ?? '',
  roles: own(person.held).map(({ role }) => role),
  teams: own(person.teams).map(({ id }) => id),
});

/** The form of a person, over their page. A change by somebody else meanwhile is said, and nothing typed is lost. */
export function PersonEdit({ person, onClose }: { person: Person; onClose(): void }) {
  const { id, version, name } = person;
  const queries = useQueryClient();
  const { act } = usePersonAction(id);
  const form = useForm({
    schema: personForm,
    initial: valuesOf(person),
    async submit() {
      let refused: Record<string, string[]> | undefined;
      const saved = await act('edit', 'Saved.', async () => {
        try {
          const body = { version, form: form.values as never };
          return await call(updatePerson, { params: { id }, body }, { quiet: true });
        } catch (error) {
          refused = fieldsOfForm(refusal(error));
          if (error instanceof ApiError && error.code === 'stale') {
            await queries.invalidateQueries({ queryKey: personQuery(id).queryKey });
            refused = {
              '': [
                `Somebody changed ${name} in the meantime. Look at the new values behind, and save again.`,
              ],
            };
          }
          throw error;
        }
      });
      if (saved) onClose();
      return refused;
    },
  });
  return (
    <FormDialog form={form} title={`Edit ${name}`} action="Save" width="normal" onClose={onClose}>
      <PersonPlaceFields form={form} self={id} />
    </FormDialog>
  );
}

import { useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { id as anId } from '../../../../contract/core/values.ts';
import { type Leaving, leave, type Person, readLeaving } from '../../../../contract/people/users.ts';
import { listUsers } from '../../../../contract/reference.ts';
import { call } from '../../../api/call.ts';
import { queryOf } from '../../../api/query.ts';
import { refusal } from '../../../api/refusal.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { SkeletonText } from '../../../ui/skeleton/skeleton.tsx';
import { usePersonAction } from './use-person.ts';

const schema = v.object({ successor: v.pipe(v.string(), v.nonEmpty('Choose a colleague.'), anId) });
const many = (count: number, one: string, several: string) => `${count} ${count === 1 ? one : several}`;

/** Work that goes over to the colleague, in words. */
const goesOver = ({ clients, envelopes, views }: Leaving): string[] => [
  `${many(clients, 'link to a client', 'links to clients')}, from tomorrow`,
  `${many(envelopes, 'document', 'documents')} sent for signing and still open, at once`,
  `${many(views, 'saved view', 'saved views')} that others use, at once`,
];

/** Asks who takes over from somebody who leaves, and says what they take over. */
export function LeaveDialog({ person: { id, name }, onClose }: { person: Person; onClose(): void }) {
  const { data: counts } = useQuery(queryOf(readLeaving, { params: { id } }, { persist: false }));
  const { data: colleagues } = useQuery(queryOf(listUsers, {}));
  const { act } = usePersonAction(id);
  const form = useForm({
    schema,
    initial: { successor: '' },
    async submit(body) {
      let refused: Record<string, string[]> | undefined;
      const left = await act('leave', `${name} has left.`, async () => {
        try {
          return await call(leave, { params: { id }, body }, { quiet: true });
        } catch (error) {
          refused = refusal(error);
          throw error;
        }
      });
      if (left) onClose();
      return refused;
    },
  });
  return (
    <Dialog
      open
      title={`${name} leaves the firm`}
      width="narrow"
      onClose={onClose}
      actions={
        <>
          <Button variant="danger" busy={form.busy} onClick={() => void form.submit()}>
            Hand over, and end the access
          </Button>
          <Button onClick={onClose}>Go back</Button>
        </>
      }
    >
      {counts ? (
        <>
          <p>This goes over to the colleague you choose:</p>
          <ul className="mt-2 mb-4 list-disc pl-5">
            {goesOver(counts).map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
          {counts.drafts > 0 && (
            <p className="mb-4 text-small text-soft">
              {many(counts.drafts, 'draft stays', 'drafts stay')} unsent, and nobody else sees them.
            </p>
          )}
        </>
      ) : (
        <SkeletonText lines={4} />
      )}
      <Form form={form} label={`${name} leaves the firm`}>
        <SelectField
          label="Who takes over"
          placeholder="Choose"
          choices={(colleagues ?? [])
            .filter((each) => each.id !== id)
            .map((each) => ({ value: each.id, label: each.name }))}
          {...form.field('successor')}
        />
      </Form>
    </Dialog>
  );
}

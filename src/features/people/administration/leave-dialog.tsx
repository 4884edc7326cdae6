import { keepPreviousData, useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { id as anId } from '#contract/core/values.ts';
import { type Leaving, leave, type Person, readLeaving } from '#contract/people/users.ts';
import { call } from '#src/api/call.ts';
import { queryOf } from '#src/api/query.ts';
import { refusal } from '#src/api/refusal.ts';
import { colleaguesQuery } from '#src/records/choices.ts';
import { SelectField } from '#src/ui/field/select-field.tsx';
import { FormDialog } from '#src/ui/form/form-dialog.tsx';
import { useForm } from '#src/ui/form/use-form.ts';
import { SkeletonText } from '#src/ui/skeleton/skeleton.tsx';
import { usePersonAction } from './use-person.ts';

const schema = v.object({ successor: v.pipe(v.string(), v.nonEmpty('Choose a colleague.'), anId) });
const many = (count: number, one: string, several: string) => `${count} ${count === 1 ? one : several}`;

type Payroll = Leaving['payrolls'][number];

/** 'Payrolls of Birch (Monthly staff, Bonuses)' */
const payrollWords = ({ client, calendars }: Payroll): string =>
  `Payrolls of ${client?.name ?? 'a client'}${calendars.length > 0 ? ` (${calendars.join(', ')})` : ''}`;

/** Work that the colleague takes over, in words. */
export const goesOver = ({ clients, payrolls, envelopes, views }: Leaving): string[] => [
  `${many(clients, 'link to a client', 'links to clients')}, from tomorrow`,
  ...payrolls
    .filter(({ problem }) => problem === null)
    .map((one) => `${payrollWords(one)}, ${one.as === 'manager' ? 'from tomorrow' : 'as stand-in, at once'}`),
  `${many(envelopes, 'document', 'documents')} sent for signing and still open, at once`,
  `${many(views, 'saved view', 'saved views')} that others use, at once`,
];

/** Payrolls that the colleague cannot take over, each with its reason; nothing if they can take all. */
export function StaysBehind({ payrolls }: { payrolls: readonly Payroll[] }) {
  const behind = payrolls.filter(({ problem }) => problem !== null);
  return (
    <div role="status">
      {behind.length > 0 && (
        <>
          <p>This ends, and nobody takes it over:</p>
          <ul className="mt-2 mb-4 list-disc pl-5">
            {behind.map((one) => (
              <li key={one.id}>
                {payrollWords(one)}
                {one.as === 'backup' && ', as stand-in'}
                <span className="block text-small text-soft">{one.problem}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** Work of somebody who leaves: the part that goes over, and the part that ends or stays. */
function HandedWork({ leaving }: { leaving: Leaving | undefined }) {
  if (!leaving) return <SkeletonText lines={4} />;
  return (
    <>
      <p>The colleague you choose takes over:</p>
      <ul className="mt-2 mb-4 list-disc pl-5">
        {goesOver(leaving).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <StaysBehind payrolls={leaving.payrolls} />
      {leaving.drafts > 0 && (
        <p className="mb-4 text-small text-soft">
          {many(leaving.drafts, 'draft stays', 'drafts stay')} unsent, and nobody else sees them.
        </p>
      )}
    </>
  );
}

/** Asks who takes over from somebody who leaves, and says what they take over. */
export function LeaveDialog({ person: { id, name }, onClose }: { person: Person; onClose(): void }) {
  const { data: colleagues } = useQuery(colleaguesQuery());
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
  const { successor } = form.values;
  const { data: leaving } = useQuery({
    ...queryOf(readLeaving, { params: { id }, query: successor ? { successor } : {} }, { persist: false }),
    placeholderData: keepPreviousData,
  });
  return (
    <FormDialog
      form={form}
      title={`${name} leaves the firm`}
      action="Hand over, and end the access"
      danger
      intro={<HandedWork leaving={leaving} />}
      onClose={onClose}
    >
      <SelectField
        label="Who takes over"
        placeholder="Choose"
        choices={(colleagues ?? [])
          .filter((each) => each.id !== id)
          .map((each) => ({ value: each.id, label: each.name }))}
        {...form.field('successor')}
      />
    </FormDialog>
  );
}

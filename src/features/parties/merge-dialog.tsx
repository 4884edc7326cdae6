import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type Party, parties } from '#contract/parties/parties.ts';
import { queryOf } from '#src/api/query.ts';
import { readRefusal } from '#src/api/refusal.ts';
import { useCompanyTypeNames } from '#src/records/company-types.queries.ts';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { LoadFailure } from '#src/ui/error-state/load-failure.tsx';
import { SelectField } from '#src/ui/field/select-field.tsx';
import { FormDialog } from '#src/ui/form/form-dialog.tsx';
import { anyValues } from '#src/ui/form/schema.ts';
import { useForm } from '#src/ui/form/use-form.ts';
import { notify } from '#src/ui/notifications/store.ts';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { merge, takeApart } from './party.commands.ts';
import { partyDifferences } from './party-facts.ts';

interface MergeDialogProps {
  /** Ids of the two parties. */
  ids: readonly [string, string];
  onClose(): void;
}

const useParty = (id: string) =>
  useQuery(queryOf(parties.read, { params: { id } }, { quiet: true, persist: false }));

const title = 'Merge two parties';

/** Asks which of two parties stays, beside what differs. */
export function MergeDialog({ ids, onClose }: MergeDialogProps) {
  const first = useParty(ids[0]);
  const second = useParty(ids[1]);
  if (first.data && second.data) return <Compared one={first.data} other={second.data} onClose={onClose} />;
  const failed = [first, second].find(({ isError }) => isError);
  return (
    <Dialog open title={title} width="wide" onClose={onClose}>
      {failed ? (
        <LoadFailure what="The parties" error={failed.error} onRetry={() => void failed.refetch()} />
      ) : (
        <Skeleton className="h-64 w-full" />
      )}
    </Dialog>
  );
}

interface ComparedProps {
  one: Party;
  other: Party;
  onClose(): void;
}

function Compared({ one, other, onClose }: ComparedProps) {
  const navigate = useNavigate();
  const form = useForm({
    schema: anyValues<{ survivor: string }>(),
    // A client stays.
    initial: { survivor: other.client ? other.id : one.id },
    submit: ({ survivor }) => {
      const [kept, merged] = survivor === one.id ? [one, other] : [other, one];
      return readRefusal(
        merge(merged, kept).then(async () => {
          onClose();
          notify({
            message: `${merged.name} was merged into ${kept.name}.`,
            duration: 8000,
            action: { label: 'Undo', run: () => void takeApart(merged.id).catch(console.warn) },
          });
          await navigate({ to: '/app/parties/$partyId', params: { partyId: kept.id } });
        }),
      );
    },
  });
  return (
    <FormDialog
      form={form}
      title={title}
      action="Merge"
      width="wide"
      intro="The other party’s page leads to the one that stays, which shows the roles of both and is found by the names of both. The other keeps its own facts. Addresses, accounts and access do not change. You can undo this for 30 days."
      after={<Differences one={one} other={other} />}
      onClose={onClose}
    >
      <SelectField
        label="The one that stays"
        {...form.field('survivor')}
        choices={[one, other].map(({ id, name, client }) => ({
          value: id,
          label: client ? `${name} (client)` : name,
        }))}
      />
    </FormDialog>
  );
}

function Differences({ one, other }: Pick<ComparedProps, 'one' | 'other'>) {
  const rows = partyDifferences(one, other, useCompanyTypeNames());
  if (rows.length === 0) return <p className="mt-5 text-soft">Their facts are the same.</p>;
  return (
    <table className="mt-5 w-full table-fixed text-left">
      <caption className="pb-2 text-left text-body">What differs</caption>
      <thead className="text-small text-soft">
        <tr>
          <th scope="col" className="py-2 pr-4 font-medium">
            Fact
          </th>
          {[one, other].map(({ id, name }) => (
            <th key={id} scope="col" className="py-2 pr-4 font-medium">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.label} className="border-line border-t align-top">
            <th scope="row" className="py-2.5 pr-4 font-normal text-small/6 text-faint">
              {row.label}
            </th>
            <td className="wrap-anywhere py-2.5 pr-4">{row.one}</td>
            <td className="wrap-anywhere py-2.5">{row.other}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

import { useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { type Deal, deals } from '#contract/crm/deals.ts';
import { dealStages } from '#contract/crm/pipelines.ts';
import { wholeListOf } from '#src/api/query.ts';
import { SelectField } from '#src/ui/field/select-field.tsx';
import { TextareaField } from '#src/ui/field/textarea-field.tsx';
import { FormDialog } from '#src/ui/form/form-dialog.tsx';
import { useForm } from '#src/ui/form/use-form.ts';
import { notify } from '#src/ui/notifications/store.ts';
import { writeCrm } from './crm.queries.ts';
import { dealRecordForm } from './deal-form.tsx';
import { useStageChoices } from './deal-screens.tsx';

const schema = v.object({ stage: v.string(), lost_reason: v.string() });

interface MoveDialogProps {
  deal: Deal;
  onClose(): void;
}

/** Moves a deal to another stage, and asks why where that counts as lost. */
export default function MoveDialog({ deal, onClose }: MoveDialogProps) {
  const stages = useStageChoices();
  const { data } = useQuery(wholeListOf(dealStages.list));
  const form = useForm({
    schema,
    initial: { stage: deal.stage.id, lost_reason: deal.lost_reason ?? '' },
    async submit(moved) {
      const { id, version } = deal;
      const values = { ...dealRecordForm.valuesOf(deal), ...moved };
      const refused = await writeCrm(deals.update, { params: { id }, body: { version, form: values } });
      if (refused) return refused;
      notify({ message: 'The deal is moved.' });
      onClose();
      return undefined;
    },
  });
  const isLost = data?.data.find(({ id }) => id === form.values.stage)?.outcome === 'LOST';
  return (
    <FormDialog form={form} title={`Move ${deal.name}`} action="Move" onClose={onClose}>
      <SelectField {...form.field('stage')} label="Stage" choices={stages} />
      {isLost && <TextareaField {...form.field('lost_reason')} label="Why was it lost?" />}
    </FormDialog>
  );
}

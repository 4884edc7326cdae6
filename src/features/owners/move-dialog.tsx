import { useState } from 'react';
import type { InferInput } from 'valibot';
import { newId } from '#contract/core/values.ts';
import type { MoveKind } from '#contract/owners/owner-words.ts';
import { moveForm } from '#contract/owners/share-moves.form.ts';
import { addMove, changeMove, type ShareMove, type ShareRegister } from '#contract/owners/share-moves.ts';
import { now } from '#src/lib/time/clock.ts';
import { today } from '#src/lib/time/dates.ts';
import { EditedRecord } from '#src/records/edited-record.ts';
import { partyField } from '#src/records/party-field.tsx';
import { SeveralField } from '#src/ui/field/found-fields.tsx';
import { SelectField } from '#src/ui/field/select-field.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import { FormDialog } from '#src/ui/form/form-dialog.tsx';
import { asTyped } from '#src/ui/form/schema.ts';
import { useForm } from '#src/ui/form/use-form.ts';
import { notify } from '#src/ui/notifications/store.ts';
import { write } from './owners.queries.ts';

type Values = InferInput<typeof moveForm>;

const words: Readonly<Record<MoveKind, { title: string; edit: string; action: string }>> = {
  ISSUE: { title: 'Issue shares', edit: 'Correct an issue', action: 'Issue' },
  TRANSFER: { title: 'Transfer shares', edit: 'Correct a transfer', action: 'Transfer' },
  REDEEM: { title: 'Redeem shares', edit: 'Correct a redemption', action: 'Redeem' },
  SPLIT: { title: 'Split shares', edit: 'Correct a split', action: 'Split' },
};

const valuesOf = (kind: MoveKind, move: ShareMove | undefined, shareClass: string): Values => ({
  kind,
  share_class: move?.share_class.id ?? shareClass,
  day: move?.day ?? today(now()),
  from: move?.from?.id ?? '',
  to: move?.to?.id ?? '',
  shares: move?.shares ?? '',
  split_to: String(move?.split_to ?? ''),
  split_from: String(move?.split_from ?? ''),
  certificate: move?.certificate ?? '',
  first_number: move?.first_number ?? '',
  last_number: move?.last_number ?? '',
  paid: move?.paid ?? '',
  joint_holders: move?.joint_holders.map(({ id }) => id) ?? [],
  note: move?.note ?? '',
});

const { Control: PartyControl } = partyField('To');

interface MoveDialogProps {
  clientId: string;
  kind: MoveKind;
  /** The move to correct; undefined for a new one. */
  move: ShareMove | undefined;
  register: ShareRegister;
  onClose(): void;
}

/** Enters what happened with shares of a client, or corrects it. */
export default function MoveDialog({ clientId, kind, move, register, onClose }: MoveDialogProps) {
  const [id] = useState(() => newId(now()));
  const { classes, moves } = register;
  const form = useForm<Values, Values>({
    schema: asTyped<Values>(moveForm),
    initial: valuesOf(kind, move, classes.length === 1 ? (classes[0]?.id ?? '') : ''),
    async submit(values) {
      const refused = await (move
        ? write(changeMove, { params: { id: move.id }, body: { version: move.version, form: values } })
        : write(addMove, { params: { id: clientId }, body: { id, form: values } }));
      if (refused) return refused;
      notify({ message: 'The register is saved.' });
      onClose();
      return undefined;
    },
  });
  const { field, values } = form;
  // Everybody who ever held shares of the client, each once.
  const holders = [
    ...new Map(
      moves
        .flatMap(({ from, to, joint_holders }) => [from ?? [], to ?? [], joint_holders].flat())
        .map(({ id: value, name }) => [value, { value, label: name }]),
    ).values(),
  ];
  const isSplit = kind === 'SPLIT';
  const takes = kind === 'ISSUE' || kind === 'TRANSFER';
  return (
    <FormDialog
      form={form}
      title={move ? words[kind].edit : words[kind].title}
      action={move ? 'Save' : words[kind].action}
      width="normal"
      className="grid gap-4 md:grid-cols-2"
      onClose={onClose}
    >
      <SelectField
        label="Class of shares"
        placeholder="Choose"
        choices={classes.map((one) => ({ value: one.id, label: `${one.code}, ${one.name}` }))}
        {...field('share_class')}
      />
      <TextField type="date" label="Day" max={today(now())} {...field('day')} />
      {(kind === 'TRANSFER' || kind === 'REDEEM') && (
        <SelectField label="From" placeholder="Choose" choices={holders} {...field('from')} />
      )}
      {takes && (
        <div className="md:col-span-2">
          <EditedRecord value={move && { ...move, updated_by: null }}>
            <PartyControl
              label="To"
              hint="The full legal name."
              choices={holders}
              values={values}
              {...field('to')}
            />
          </EditedRecord>
        </div>
      )}
      {isSplit ? (
        <>
          <TextField label="New shares" inputMode="numeric" hint="So many new ones" {...field('split_to')} />
          <TextField
            label="Old shares"
            inputMode="numeric"
            hint="for so many old ones"
            {...field('split_from')}
          />
        </>
      ) : (
        <>
          <TextField label="Number of shares" inputMode="numeric" {...field('shares')} />
          <TextField label="Certificate" optional autoComplete="off" {...field('certificate')} />
          <TextField label="First number" optional inputMode="numeric" {...field('first_number')} />
          <TextField label="Last number" optional inputMode="numeric" {...field('last_number')} />
          <TextField
            label="Paid"
            hint="For all of them, in the currency of the class"
            optional
            inputMode="decimal"
            {...field('paid')}
          />
        </>
      )}
      {takes && holders.length > 0 && (
        <SeveralField
          label="Joint holders"
          hint="Those who hold them together with the first."
          optional
          choices={holders.filter(({ value }) => value !== values.to)}
          {...field('joint_holders')}
        />
      )}
      <TextField label="Note" optional {...field('note')} />
    </FormDialog>
  );
}

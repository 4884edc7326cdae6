import type { PartyKind } from '#contract/parties/party-words.ts';
import type { RecordField } from '#src/records/fields.tsx';

/** A field of persons or of entities: it is not there while the form is of the other kind. */
export const ofKind = <Value, V extends { kind: string } = { kind: string }>(
  kind: PartyKind,
  { Control, ...field }: RecordField<Value, V>,
): RecordField<Value, V> => ({
  ...field,
  Control: (props) => (props.values.kind === kind ? <Control {...props} /> : null),
});

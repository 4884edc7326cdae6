import type { GroupKind } from '#contract/parent-groups/group-words.ts';
import { RecordHistory } from '#src/records/record-history.tsx';
import { parentGroupForms } from './parent-group-form.tsx';

/** The changes of a group; apart from its page, since it needs the form. */
export const ParentGroupHistory = ({ id, kind }: { id: string; kind: GroupKind }) => (
  <RecordHistory of={parentGroupForms[kind]} id={id} />
);

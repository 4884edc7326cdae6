import { countOf } from '#contract/core/counts.ts';
import type { DraftField } from '#contract/signing/drafts.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { Section } from '#src/ui/section/section.tsx';
import type { Work } from '../edits/edits.rules.ts';
import type { FieldEditing } from '../edits/use-editing.ts';
import { fieldsWords } from '../words.rules.ts';
import { FieldProperties, propertiesTitle } from './field-properties.tsx';
import { RemainingProblemList, type RemainingProblemListProps } from './remaining-problem-list.tsx';
import type { RemainingProblem } from './remaining-problems.rules.ts';

interface EditorPanelProps {
  work: Work;
  selected: readonly DraftField[];
  left: readonly RemainingProblem[];
  problems: ReadonlyMap<string, readonly string[]>;
  editing: FieldEditing;
  /** True if there is no space beside the pages: the panel is then a bar at the foot that opens a dialog. */
  isAtFoot: boolean;
  open: boolean;
  onOpen(): void;
  onClose(): void;
  bare: RemainingProblemListProps['bare'];
  onGo(field: DraftField): void;
  onDocument(id: string): void;
  onPerson(id: string): void;
  onDuplicate(): void;
  onCopyTo(): void;
  onRemove(): void;
}

const restWords = (count: number, { fields }: Work): string => {
  if (fields.length === 0) return 'No field yet: press a kind to add one.';
  return count > 0 ? `${countOf(count, 'thing', 'things')} left to look at` : 'Every field is in order.';
};

/** The selected fields' properties, or without a selection the list of what is left to do. */
export function EditorPanel(props: EditorPanelProps) {
  const { work, selected, left, problems, editing, isAtFoot, open, onOpen, onClose, onGo } = props;
  const { onDuplicate, onCopyTo, onRemove } = props;
  const rest = left.length + props.bare.documents.length + props.bare.people.length;
  const title = selected.length > 0 ? propertiesTitle(selected) : 'What is left';
  const properties = selected.length > 0 && (
    <FieldProperties
      work={work}
      selected={selected}
      problems={[...new Set(selected.flatMap(({ id }) => problems.get(id) ?? []))]}
      editing={editing}
      onDuplicate={onDuplicate}
      onCopyTo={onCopyTo}
      onRemove={onRemove}
    />
  );
  const list = (
    <RemainingProblemList
      left={left}
      count={work.fields.length}
      documents={work.documents}
      bare={props.bare}
      onGo={onGo}
      onDocument={props.onDocument}
      onPerson={props.onPerson}
    />
  );
  if (!isAtFoot)
    return (
      <aside
        data-field-panel
        aria-label="Field"
        className="flex w-72 shrink-0 flex-col gap-6 overflow-y-auto border-line border-l p-4"
      >
        {properties && <Section title={title}>{properties}</Section>}
        <Section title="What is left">{list}</Section>
      </aside>
    );
  return (
    <>
      <div className="flex min-h-14 shrink-0 items-center gap-2 border-line border-t px-3 py-1.5 pb-[max(0.375rem,env(safe-area-inset-bottom))]">
        <span className="min-w-0 flex-1 text-small">
          {selected.length > 0 ? fieldsWords(selected, work.recipients) : restWords(rest, work)}
        </span>
        {selected.length > 0 ? (
          <>
            <Button size="small" onClick={onRemove}>
              Remove
            </Button>
            <Button size="small" onClick={onOpen}>
              Edit
            </Button>
          </>
        ) : (
          rest > 0 && (
            <Button size="small" onClick={onOpen}>
              Show
            </Button>
          )
        )}
      </div>
      <Dialog open={open} title={title} onClose={onClose}>
        {properties || list}
      </Dialog>
    </>
  );
}

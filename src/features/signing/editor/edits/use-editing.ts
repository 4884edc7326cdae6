import { useLayoutEffect, useRef, useState } from 'react';
import type { DraftField } from '#contract/signing/drafts.ts';
import { fieldElementId } from '#src/features/signing/sign/fields/field-mark.tsx';
import type { FieldsEdit, Work } from './edits.rules.ts';
import { type History, noHistory, pushHistory, redone, undone } from './history.rules.ts';

/** The editor's actions on the fields; one object for the life of the editor. */
export interface FieldEditing {
  select(ids: readonly string[]): void;
  /** Applies an edit to the current fields and selection. */
  change(make: (work: Work, selection: readonly string[]) => FieldsEdit): void;
  undo(): void;
  redo(): void;
  /** Announces words to screen readers. */
  say(words: string): void;
  /** Gives the focus to a field, once it is rendered in its place. */
  focus(id: string): void;
}

interface EditingProps extends Work {
  onFields(fields: DraftField[]): void;
}

/** Ids of the fields that were added or changed. */
const differing = (before: readonly DraftField[], after: readonly DraftField[]): string[] =>
  after.filter((field) => !before.includes(field)).map(({ id }) => id);

/** State of the editor: the fields of a draft, the selection, the history, and the announcements. */
export function useEditing({ documents, recipients, fields, onFields }: EditingProps) {
  const [history, setHistory] = useState<History<DraftField[]>>(noHistory);
  const [selection, setSelection] = useState<readonly string[]>([]);
  const [said, say] = useState('');
  const now = useRef({ documents, recipients, fields, onFields, history, selection });
  const toFocus = useRef<string>(undefined);
  useLayoutEffect(() => {
    now.current = { documents, recipients, fields, onFields, history, selection };
    // A field whose element moves in the page's order would lose the focus.
    const element = toFocus.current && document.getElementById(fieldElementId(toFocus.current));
    if (!element) return;
    toFocus.current = undefined;
    element.focus({ preventScroll: true });
    element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });

  const [editing] = useState<FieldEditing>(() => {
    function select(ids: readonly string[]) {
      now.current.selection = ids;
      setSelection(ids);
    }
    function stand(next: DraftField[], after: History<DraftField[]>) {
      Object.assign(now.current, { fields: next, history: after });
      setHistory(after);
      now.current.onFields(next);
    }
    /** Undo or redo. */
    function go(way: typeof undone<DraftField[]>, words: string, nothing: string) {
      const { fields, history } = now.current;
      const step = way(history, fields);
      if (!step) return say(nothing);
      stand(step.state, step.history);
      select(differing(fields, step.state));
      say(`${words}: ${step.what}`);
    }
    return {
      select,
      change(make) {
        const { fields, history, selection } = now.current;
        const { fields: next, said, select: chosen, key } = make(now.current, selection);
        if (next !== fields) stand(next, pushHistory(history, { state: fields, what: said, key }));
        if (chosen) select(chosen);
        say(said);
      },
      undo: () => go(undone, 'Undone', 'There is nothing to undo.'),
      redo: () => go(redone, 'Redone', 'There is nothing to redo.'),
      say,
      focus(id) {
        toFocus.current = id;
      },
    };
  });

  const selected = selection.flatMap((id) => fields.find((field) => field.id === id) ?? []);
  return {
    editing,
    selected,
    said,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
  };
}

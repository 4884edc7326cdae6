import { type KeyboardEvent, useRef } from 'react';
import { countOf } from '#contract/core/counts.ts';
import { newId } from '#contract/core/values.ts';
import type { DraftField } from '#contract/signing/drafts.ts';
import { inReadingOrder } from '#src/features/signing/sign/fields/reading-order.rules.ts';
import { now } from '#src/lib/time/clock.ts';
import { fieldsWords } from '../words.rules.ts';
import { askedBy, type KeyCommand } from './editor-keys.rules.ts';
import {
  type FieldsEdit,
  grown,
  nudged,
  onPaper,
  type Paper,
  pasted,
  removed,
  type Work,
} from './edits.rules.ts';
import type { FieldEditing } from './use-editing.ts';

/** Elements that take text: in them the keys belong to the text. */
const typing = 'textarea, select, input:not([type=checkbox], [type=radio])';

interface EditorKeysProps {
  work: Work;
  selected: readonly DraftField[];
  editing: FieldEditing;
  /** The page in view, which paste uses. */
  paper: Paper;
  /** Called if the focused field is gone and there is no other on the page to focus. */
  onNowhere(): void;
}

/** Keys on the pages; undo and redo work anywhere in the editor. */
export function useEditorKeys({ work, selected, editing, paper, onNowhere }: EditorKeysProps) {
  const clipboard = useRef<readonly DraftField[]>([]);

  /** Removes the fields, and focuses the one after them, else the one before. */
  function remove(fields: readonly DraftField[]) {
    const order = inReadingOrder(onPaper(work.fields, fields[0] ?? paper), work.documents);
    const last = order.findLastIndex((field) => fields.includes(field));
    const heir = [...order.slice(last + 1), ...order.slice(0, last).toReversed()].find(
      (field) => !fields.includes(field),
    );
    if (heir) editing.focus(heir.id);
    else onNowhere();
    editing.change((current) =>
      removed(
        current,
        fields.map(({ id }) => id),
      ),
    );
  }

  function put(copies: readonly DraftField[], to: Paper) {
    editing.change((current) => {
      const change = pasted(current, copies, to, () => newId(now()));
      const [first] = change.select ?? [];
      if (first) editing.focus(first);
      return change;
    });
  }
  const duplicate = (fields: readonly DraftField[]) => put(fields, fields[0] ?? paper);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const asked = askedBy(event);
    if (!asked || event.defaultPrevented || !(event.target instanceof Element)) return;
    if (event.target.closest(typing)) return;
    const onPages = event.target.closest('[data-pages]') !== null;
    const at = event.target.closest<HTMLElement>('[data-field]')?.dataset.field;
    const focused = work.fields.find(({ id }) => id === at);
    const taken = focused && !selected.includes(focused) ? [focused] : selected;
    const ids = taken.map(({ id }) => id);
    const some = onPages && ids.length > 0;

    const step = (make: (current: Work) => FieldsEdit) => () => {
      editing.select(ids);
      if (focused) editing.focus(focused.id);
      editing.change(make);
    };
    const by = 'by' in asked ? asked.by : { x: 0, y: 0 };
    const acts: Record<KeyCommand['is'], (() => void) | false | undefined> = {
      undo: editing.undo,
      redo: editing.redo,
      move: focused && step((current) => nudged(current, ids, by)),
      resize: focused && step((current) => grown(current, ids, by)),
      selectAll:
        onPages &&
        (() => {
          const all = onPaper(work.fields, focused ?? paper);
          editing.select(all.map(({ id }) => id));
          editing.say(`${countOf(all.length, 'field', 'fields')} selected.`);
        }),
      leave: some && (() => editing.select([])),
      remove: some && (() => remove(taken)),
      duplicate: some && (() => duplicate(taken)),
      copy:
        some &&
        (() => {
          clipboard.current = taken;
          editing.say(`${fieldsWords(taken, work.recipients)} copied.`);
        }),
      cut:
        some &&
        (() => {
          clipboard.current = taken;
          remove(taken);
        }),
      paste: onPages && clipboard.current.length > 0 && (() => put(clipboard.current, paper)),
    };
    const act = acts[asked.is];
    if (!act) return;
    event.preventDefault();
    act();
  }

  return { onKeyDown, remove: () => remove(selected), duplicate: () => duplicate(selected) };
}

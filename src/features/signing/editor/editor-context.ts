import { createContext, use } from 'react';
import type { Rectangle } from '../../../../drawing/operations.ts';
import type { Work } from './edits.rules.ts';
import type { SampleFacts } from './sample.rules.ts';
import type { Guide } from './snap.rules.ts';
import type { FieldEditing } from './use-editing.ts';

/** A field that is not placed yet: where on a page it would lie, in points. */
export interface Incoming {
  page: number;
  place: Rectangle;
  guides: readonly Guide[];
  colour: string;
  name: string;
}

/** What the pages of the editor show. Handed past the viewer, which is not to be drawn anew with every change. */
export interface EditorState {
  work: Work;
  /** The document that is shown. */
  documentId: string;
  /** Ids; they lie on one page. */
  selection: readonly string[];
  /** What is wrong with fields, in words, by id. */
  problems: ReadonlyMap<string, readonly string[]>;
  facts: SampleFacts;
  /** A new field, held over a page by the mouse. */
  incoming: Incoming | undefined;
  editing: FieldEditing;
  /** Somebody wants to change what a field is. */
  onOpen(): void;
}

export const EditorContext = createContext<EditorState | undefined>(undefined);

export function useEditor(): EditorState {
  const state = use(EditorContext);
  if (!state) throw new Error('This page stands outside an editor.');
  return state;
}

import { createContext, use } from 'react';
import type { Rectangle } from '#drawing/operations.ts';
import type { Work } from './edits/edits.rules.ts';
import type { FieldEditing } from './edits/use-editing.ts';
import type { SampleFacts } from './page/sample.rules.ts';
import type { Guide } from './page/snap.rules.ts';

/** A field that is not placed yet: its place on a page, in points. */
export interface Incoming {
  page: number;
  place: Rectangle;
  guides: readonly Guide[];
  colour: string;
  name: string;
}

/** State that the pages of the editor show. A context carries it past the viewer, which must not be drawn anew with every change. */
export interface EditorState {
  work: Work;
  /** Id of the document that is shown. */
  documentId: string;
  /** Ids of the selected fields; they lie on one page. */
  selection: readonly string[];
  /** Problems of fields, in words, by id. */
  problems: ReadonlyMap<string, readonly string[]>;
  facts: SampleFacts;
  /** A new field held over a page by the mouse. */
  incoming: Incoming | undefined;
  editing: FieldEditing;
  /** Opens the properties of a field. */
  onOpen(): void;
}

export const EditorContext = createContext<EditorState | undefined>(undefined);

export function useEditor(): EditorState {
  const state = use(EditorContext);
  if (!state) throw new Error('This page stands outside an editor.');
  return state;
}

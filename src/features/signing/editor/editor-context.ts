import { createContext, use } from 'react';
import type { Work } from './edits.rules.ts';
import type { SampleFacts } from './sample.rules.ts';
import type { Editing } from './use-editing.ts';

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
  editing: Editing;
  /** Somebody wants to change what a field is. */
  onOpen(): void;
}

export const EditorContext = createContext<EditorState | undefined>(undefined);

export function useEditor(): EditorState {
  const state = use(EditorContext);
  if (!state) throw new Error('This page stands outside an editor.');
  return state;
}

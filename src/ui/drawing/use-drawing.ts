import { useEffect, useState } from 'react';
import { type Content, undrawable } from '#drawing/content.ts';
import type { Operation, Size } from '#drawing/operations.ts';

/** Loads the text shaper, which is large, when there is something to draw. */
const load = () => import('./draw.ts');

/** State of the faces that some contents are drawn with. */
export interface FacesState {
  readonly is: 'loading' | 'ready' | 'failed';
  /** Asks for them again. */
  again(): void;
}

/** Loads the faces that these contents are drawn with, and the text shaper. */
export function useFaces(contents: readonly Content[]): FacesState {
  const [is, setState] = useState<FacesState['is']>('loading');
  const [tries, setTries] = useState(0);
  const written = JSON.stringify(contents);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the contents by what they say, for they are made anew each time; another try
  useEffect(() => {
    let gone = false;
    const done = (state: FacesState['is']) => gone || setState(state);
    load()
      .then(({ readFacesOf }) => readFacesOf(contents))
      .then(
        () => done('ready'),
        () => done('failed'),
      );
    return () => {
      gone = true;
    };
  }, [written, tries]);
  return {
    is,
    again() {
      setState('loading');
      setTries(tries + 1);
    },
  };
}

/**
 * The drawing of a filled-in field; while it changes, the previous one. Undefined at first, and when it cannot be drawn: without its face,
 * or because no face has its letters.
 */
export function useDrawing(content: Content | undefined, { width, height }: Size): Operation[] | undefined {
  const [drawing, setDrawing] = useState<Operation[]>();
  const written = JSON.stringify(content);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the content by what it says, for it is made anew each time
  useEffect(() => {
    let gone = false;
    const done = (operations: Operation[] | undefined) => gone || setDrawing(operations);
    if (!content || undrawable(content).length > 0) done(undefined);
    else
      load()
        .then(({ draw }) => draw(content, { width, height }))
        .then(done, () => done(undefined));
    return () => {
      gone = true;
    };
  }, [written, width, height]);
  return drawing;
}

import { useEffect, useState } from 'react';
import { type Content, undrawable } from '../../../drawing/content.ts';
import type { Operation, Size } from '../../../drawing/operations.ts';

/** Loads the text shaper, which is large, when there is something to draw. */
const load = () => import('./draw.ts');

/** Loads everything needed to draw text ahead, before somebody has typed any. */
export const prepareDrawing = (): Promise<void> =>
  load().then(({ readFaces }) => readFaces(['latin', 'italic']));

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

import { type ComponentType, useEffect, useState } from 'react';
import { onScreen } from '../after-paint.ts';
import { ErrorBoundary } from '../error-boundary/error-boundary.tsx';
import type { PdfProps } from './handle.ts';
import { PageSkeleton } from './page-skeleton.tsx';
import { PdfFailure } from './pdf-failure.tsx';
import { PdfFrame } from './pdf-frame.tsx';
import { pdfThread } from './pdf-thread.ts';

/**
 * Shows a PDF: every page one under the other, as wide as there is room, zoomed by buttons, pinch or Ctrl + wheel,
 * with text that can be selected and read aloud. Fills its parent, which gives it a height. The viewer itself is
 * fetched when first shown. A file that can't be shown is answered in words, with `onFailure` beside them.
 */
export function Pdf(props: PdfProps) {
  const [View, setView] = useState<ComponentType<PdfProps>>();
  useEffect(() => {
    pdfThread(); // starts while the viewer is still being fetched
    // The viewer is large: what stands around the document is on the screen before it comes. Not `lazy`: React holds back for 300 ms
    // what takes the place of a fallback.
    return onScreen(() => {
      import('./pdf-view.tsx').then(
        ({ default: view }) => setView(() => view),
        // Thrown below, where it is shown and reported.
        (error: unknown) =>
          setView(() => () => {
            throw error;
          }),
      );
    });
  }, []);
  return (
    <ErrorBoundary fallback={() => <PdfFailure action={props.onFailure} />}>
      {View ? (
        <View {...props} />
      ) : (
        <PdfFrame label={props.label}>
          {props.waiting}
          <PageSkeleton />
        </PdfFrame>
      )}
    </ErrorBoundary>
  );
}

import { type ComponentType, useEffect, useState } from 'react';
import { onScreen } from '../after-paint.ts';
import { ErrorBoundary } from '../error-boundary/error-boundary.tsx';
import type { PdfProps, ViewProps } from './handle.ts';
import { Opening } from './opening.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { PdfFailure } from './pdf-failure.tsx';
import { PdfFrame } from './pdf-frame.tsx';
import { pdfThread } from './pdf-thread.ts';

const loadView = () => import('./pdf-view.tsx');

/** Loads the viewer ahead of a document that will be shown soon; a failure is shown with the document, which loads it again. */
export const prefetchViewer = (): Promise<unknown> => {
  pdfThread();
  return loadView().catch(() => undefined);
};

/**
 * Shows a PDF: all pages one under the other, as wide as the viewer allows, zoomed by buttons, pinch or Ctrl + wheel, with text that can be
 * selected and read aloud. Fills its parent, which gives it a height. The viewer itself is loaded when first shown. A file that cannot be
 * shown is explained in words, with `onFailure` beside them.
 */
export function Pdf({ arrived = 0, ...props }: PdfProps) {
  const [View, setView] = useState<ComponentType<ViewProps>>();
  const [ended, setEnded] = useState<PdfProps['data']>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    pdfThread(); // starts while the viewer is still being fetched
    // The viewer is large: everything around the document is on the screen before it loads. Not `lazy`: React delays the replacement of a
    // fallback by 300 ms.
    return onScreen(() => {
      loadView().then(
        ({ default: view }) => setView(() => view),
        // Thrown below, at the place where it is shown and reported.
        (error: unknown) => {
          setFailed(true);
          setView(() => () => {
            throw error;
          });
        },
      );
    });
  }, []);
  const { data } = props;
  const opens = !failed && (data === undefined || data !== ended);
  return (
    <div className="relative size-full">
      {opens && <Opening viewer={View !== undefined} arrived={data ? 1 : arrived} />}
      <ErrorBoundary fallback={() => <PdfFailure action={props.onFailure} />}>
        {View ? (
          <View {...props} onEnd={() => setEnded(data)} />
        ) : (
          <PdfFrame label={props.label}>
            <PageSkeleton />
          </PdfFrame>
        )}
      </ErrorBoundary>
    </div>
  );
}

import { lazy, Suspense, useEffect, useState } from 'react';
import { afterPaint } from '../after-paint.ts';
import { ErrorBoundary } from '../error-boundary/error-boundary.tsx';
import type { PdfProps } from './handle.ts';
import { PageSkeleton } from './page-skeleton.tsx';
import { PdfFailure } from './pdf-failure.tsx';
import { PdfFrame } from './pdf-frame.tsx';
import { pdfThread } from './pdf-thread.ts';

const PdfView = lazy(() => import('./pdf-view.tsx'));

/**
 * Shows a PDF: every page one under the other, as wide as there is room, zoomed by buttons, pinch or Ctrl + wheel,
 * with text that can be selected and read aloud. Fills its parent, which gives it a height. The viewer itself is
 * fetched when first shown. A file that can't be shown is answered in words, with `onFailure` beside them.
 */
export function Pdf(props: PdfProps) {
  // The viewer is large: what stands around the document is on the screen before it comes.
  const [framed, setFramed] = useState(false);
  useEffect(() => {
    pdfThread(); // starts while the viewer is still being fetched
    void afterPaint(async () => setFramed(true));
  }, []);
  const waiting = (
    <PdfFrame label={props.label}>
      <PageSkeleton />
    </PdfFrame>
  );
  return (
    <ErrorBoundary fallback={() => <PdfFailure action={props.onFailure} />}>
      <Suspense fallback={waiting}>{framed ? <PdfView {...props} /> : waiting}</Suspense>
    </ErrorBoundary>
  );
}

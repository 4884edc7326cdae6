import { lazy, Suspense } from 'react';
import { ErrorBoundary } from '../error-boundary/error-boundary.tsx';
import type { PdfProps } from './handle.ts';
import { PageSkeleton } from './page-skeleton.tsx';
import { PdfFailure } from './pdf-failure.tsx';
import { PdfFrame } from './pdf-frame.tsx';
import { pdfThread } from './pdf-thread.ts';

function load() {
  pdfThread(); // starts while the viewer is still being fetched
  return import('./pdf-view.tsx');
}
const PdfView = lazy(load);

/**
 * Shows a PDF: every page one under the other, as wide as there is room, zoomed by buttons, pinch or Ctrl + wheel,
 * with text that can be selected and read aloud. Fills its parent, which gives it a height. The viewer itself is
 * fetched when first shown. A file that can't be shown is answered in words, with `onFailure` beside them.
 */
export function Pdf(props: PdfProps) {
  return (
    <ErrorBoundary fallback={() => <PdfFailure action={props.onFailure} />}>
      <Suspense
        fallback={
          <PdfFrame label={props.label}>
            <PageSkeleton />
          </PdfFrame>
        }
      >
        <PdfView {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}

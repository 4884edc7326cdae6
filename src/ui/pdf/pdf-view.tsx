import 'react-pdf/dist/Page/AnnotationLayer.css';
import 'react-pdf/dist/Page/TextLayer.css';
import { useMemo, useRef, useState } from 'react';
import { Document } from 'react-pdf';
import type { PdfHandle, ViewProps } from './handle.ts';
import { openOptions } from './open-options.ts';
import { PageSkeleton } from './page-skeleton.tsx';
import { PdfFailure, type PdfFailureMessage, pdfFailureOf } from './pdf-failure.tsx';
import { PdfFrame } from './pdf-frame.tsx';
import { PdfPages } from './pdf-pages.tsx';

/** Opens the document and shows its pages. The default export is for `lazy`. */
export default function PdfView({
  data,
  label,
  ref,
  onOpen,
  onPage,
  overlay,
  fit,
  thumbnails,
  onFailure,
  onEnd,
}: ViewProps) {
  // Memoised by hand, since it must hold: another object would open the document again.
  const file = useMemo(() => data && { data }, [data]);
  const [failed, setFailed] = useState<{ file: object | undefined; failure: PdfFailureMessage }>();
  const pages = useRef<PdfHandle>(null);

  const blank = (
    <PdfFrame label={label}>
      <PageSkeleton />
    </PdfFrame>
  );
  if (!file) return blank;
  return (
    <Document
      // With suspense, react-pdf 11 would lose the memo above on every try.
      suspense={false}
      file={file}
      options={openOptions}
      className="relative size-full"
      loading={blank}
      // Shown once the kind of failure is known, a moment later.
      error={failed?.file === file ? <PdfFailure failure={failed?.failure} action={onFailure} /> : blank}
      onPassword={() => {
        setFailed({ file, failure: 'locked' });
        onEnd();
        throw new Error('The document is locked with a password.'); // ends the opening, in place of a prompt
      }}
      onLoadSuccess={(pdf) => {
        onEnd();
        onOpen?.(pdf.numPages);
      }}
      onLoadError={(error) => {
        setFailed((before) => (before?.file === file ? before : { file, failure: pdfFailureOf(error) }));
        onEnd();
      }}
      onItemClick={({ pageNumber }) => void pages.current?.goTo(pageNumber)}
      externalLinkTarget="_blank"
    >
      {({ pdf }) => (
        <PdfPages
          key={pdf.loadingTask.docId}
          pdf={pdf}
          label={label}
          overlay={overlay}
          fit={fit}
          thumbnails={thumbnails}
          onPage={onPage}
          ref={(handle) => {
            pages.current = handle;
            if (typeof ref === 'function') return ref(handle);
            if (ref) ref.current = handle;
          }}
        />
      )}
    </Document>
  );
}

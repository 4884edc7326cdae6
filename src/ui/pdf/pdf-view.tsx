import 'react-pdf/dist/Page/AnnotationLayer.css';
import 'react-pdf/dist/Page/TextLayer.css';
import { useMemo, useRef, useState } from 'react';
import { Document } from 'react-pdf';
import type { PdfHandle, PdfProps } from './handle.ts';
import { openOptions } from './open-options.ts';
import { PageSkeleton } from './page-skeleton.tsx';
import { PdfFailure } from './pdf-failure.tsx';
import { PdfFrame } from './pdf-frame.tsx';
import { PdfPages } from './pdf-pages.tsx';

/** Opens the document and shows its pages. The default export is what `lazy` needs. */
export default function PdfView({
  data,
  label,
  ref,
  onOpen,
  onPainted,
  onPage,
  overlay,
  waiting,
  onFailure,
}: PdfProps) {
  // By hand, for it must hold: another object would open the document again.
  const file = useMemo(() => data && { data }, [data]);
  const [lockedFile, setLockedFile] = useState<object>();
  const pages = useRef<PdfHandle>(null);

  const blank = (
    <PdfFrame label={label}>
      {waiting}
      <PageSkeleton />
    </PdfFrame>
  );
  if (!file) return blank;
  return (
    <Document
      // Suspending, react-pdf 11 would lose the memo above on every try.
      suspense={false}
      file={file}
      options={openOptions}
      className="relative size-full"
      loading={blank}
      error={<PdfFailure failure={lockedFile === file ? 'locked' : 'broken'} action={onFailure} />}
      onPassword={() => {
        setLockedFile(file);
        throw new Error('The document is locked with a password.'); // ends the opening, in place of a prompt
      }}
      onLoadSuccess={(pdf) => onOpen?.(pdf.numPages)}
      onItemClick={({ pageNumber }) => void pages.current?.goTo(pageNumber)}
      externalLinkTarget="_blank"
    >
      {({ pdf }) => (
        <PdfPages
          key={pdf.loadingTask.docId}
          pdf={pdf}
          label={label}
          overlay={overlay}
          onPainted={onPainted}
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

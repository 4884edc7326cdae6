import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { pdfjs } from 'react-pdf';
import type { PdfHandle, PdfProps } from './handle.ts';
import { PageSkeleton } from './page-skeleton.tsx';
import { PdfFrame } from './pdf-frame.tsx';
import { PdfPage } from './pdf-page.tsx';
import { PdfToolbar } from './pdf-toolbar.tsx';
import { usePageList } from './use-page-list.ts';
import { usePinch } from './use-pinch.ts';

interface PdfPagesProps {
  pdf: pdfjs.PDFDocumentProxy;
  label: string;
  overlay: PdfProps['overlay'];
  onPage: PdfProps['onPage'];
  ref: Ref<PdfHandle>;
}

/** The pages of an open document, one under the other; only those near the screen exist. */
export function PdfPages({ pdf, label, ref, overlay, onPage }: PdfPagesProps) {
  'use no memo'; // for the virtualizer, see use-page-list.ts
  const frame = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const list = usePageList(pdf, frame);
  const { virtualizer, zoom, zoomTo, width, height, pageWidth, left, learn } = list;
  const [begun, setBegun] = useState(false); // the others wait for the first page: drawn together, all would be late
  usePinch(frame, sheet, zoom, zoomTo);

  const items = virtualizer.getVirtualItems();
  const readingLine = (virtualizer.scrollOffset ?? 0) + height / 3;
  const page = (items.findLast(({ start }) => start <= readingLine)?.index ?? 0) + 1;
  useEffect(() => onPage?.(page), [onPage, page]);

  useImperativeHandle(ref, () => ({
    goTo: (number, box) => list.goTo(Math.min(Math.max(number, 1), pdf.numPages) - 1, box),
  }));

  const seen = virtualizer.range;
  return (
    <>
      <PdfFrame ref={frame} label={label}>
        {items.length === 0 && <PageSkeleton />}
        <div
          ref={sheet}
          className="relative"
          style={{ height: virtualizer.getTotalSize(), width: Math.max(width, pageWidth + 2 * left) }}
        >
          {items.map(({ index, start, size }) => (
            <div
              key={index}
              data-page={index + 1}
              className="on-white absolute bg-paper ring-1 ring-line"
              style={{ top: start, left, width: pageWidth, height: size }}
            >
              {(begun || index + 1 === page) && (
                <PdfPage
                  number={index + 1}
                  width={pageWidth}
                  height={size}
                  seen={seen !== null && index >= seen.startIndex && index <= seen.endIndex}
                  moving={virtualizer.isScrolling}
                  onRatio={(ratio) => learn(index, ratio)}
                  onPainted={() => setBegun(true)}
                />
              )}
              {overlay && (
                <div className="pointer-events-none absolute inset-0 z-10 *:pointer-events-auto">
                  {overlay(index + 1, { width: pageWidth, height: size })}
                </div>
              )}
            </div>
          ))}
        </div>
      </PdfFrame>
      <PdfToolbar page={page} pages={pdf.numPages} zoom={zoom} onZoom={zoomTo} />
    </>
  );
}

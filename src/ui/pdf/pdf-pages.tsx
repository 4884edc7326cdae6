import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import type { pdfjs } from 'react-pdf';
import { useMedia } from '../use-media.ts';
import type { PdfHandle, PdfProps } from './handle.ts';
import { PageSkeleton } from './page-skeleton.tsx';
import { PdfFrame } from './pdf-frame.tsx';
import { PdfPage } from './pdf-page.tsx';
import { PdfPaper } from './pdf-paper.tsx';
import { PdfThumbnails } from './pdf-thumbnails.tsx';
import { PdfToolbar } from './pdf-toolbar.tsx';
import { turnRight } from './turn.ts';
import { useDoubleTap } from './use-double-tap.ts';
import { useFinding } from './use-finding.ts';
import { useKeys } from './use-keys.ts';
import { usePageList } from './use-page-list.ts';
import { usePinch } from './use-pinch.ts';
import { useTextSelection } from './use-selection.ts';
import { clampZoom, closeUp, stepZoom } from './zoom.ts';

interface PdfPagesProps {
  pdf: pdfjs.PDFDocumentProxy;
  label: string;
  overlay: PdfProps['overlay'];
  onPage: PdfProps['onPage'];
  fit: PdfProps['fit'];
  thumbnails: PdfProps['thumbnails'];
  ref: Ref<PdfHandle>;
}

const a4Width = 595.28; // points
/** Screens with room for thumbnails beside the pages. */
const roomy = '(width >= 64rem) and (height >= 30rem)';
const overlap = 0.9; // of the viewer, gone on by a page key

/** The pages of an open document, one under the other; only those near the screen exist. */
export function PdfPages(props: PdfPagesProps) {
  const { pdf, label, ref, overlay, onPage, fit, thumbnails } = props;
  const root = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const findBar = useRef<{ focus(): void }>(null);
  const list = usePageList(pdf, frame);
  const { virtualizer, zoom, zoomTo, turn, width, height, pageWidth, left, learn } = list;
  const [begun, setBegun] = useState(false); // the others wait for the first page: drawn together, all would be late
  const [widths, setWidths] = useState<ReadonlyMap<number, number>>(new Map()); // points, of the pages read
  const [said, say] = useState('');
  const find = useFinding(begun);
  const hasRoom = useMedia(roomy);
  usePinch(frame, sheet, zoom, zoomTo);
  useDoubleTap(frame, (point) => zoomTo(zoom > 1 ? 1 : closeUp, point));
  useTextSelection(frame);

  const items = virtualizer.getVirtualItems();
  const readingLine = (virtualizer.scrollOffset ?? 0) + height / 3;
  const page = (items.findLast(({ start }) => start <= readingLine)?.index ?? 0) + 1;
  useEffect(() => onPage?.(page), [onPage, page]);

  const goTo: PdfHandle['goTo'] = (number, box, how) =>
    list.goTo(Math.min(Math.max(number, 1), pdf.numPages) - 1, box, how);
  useImperativeHandle(ref, () => ({ goTo }));

  // Fitted until the reader zooms by hand, and again after choosing a way to fit.
  const [byHand, setByHand] = useState(false);
  const fitted = fit && (fit.to === 'page' ? list.whole : 1);
  const keepFitted = useEffectEvent(() => {
    if (fitted !== undefined && !byHand) zoomTo(fitted, { x: width / 2, y: 0 });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: fitted anew when one of these changes
  useEffect(keepFitted, [fitted, byHand]);

  function zoomBy(next: number) {
    setByHand(true);
    zoomTo(next);
    say(`${Math.round(clampZoom(next) * 100)} %`);
  }
  function openFind() {
    find.open();
    findBar.current?.focus();
  }
  const scrollBy = (top: number) => frame.current?.scrollBy({ top });
  useKeys(root, {
    PageDown: () => scrollBy(height * overlap),
    PageUp: () => scrollBy(-height * overlap),
    Home: () => frame.current?.scrollTo({ top: 0 }),
    End: () => frame.current?.scrollTo({ top: virtualizer.getTotalSize() }),
    '+': () => zoomBy(stepZoom(zoom, 'in')),
    '=': () => zoomBy(stepZoom(zoom, 'in')),
    '-': () => zoomBy(stepZoom(zoom, 'out')),
    '0': () => zoomBy(1),
    'Mod+f': openFind,
  });

  const seen = virtualizer.range;
  const { parts, marks } = find;
  return (
    <div ref={root} className="relative flex size-full flex-col">
      {parts && (
        <parts.FindBar
          ref={findBar}
          pdf={pdf}
          page={page}
          words={find.words}
          onWords={find.setWords}
          onHit={find.mark}
          onPlace={(number, box) => void goTo(number, box)}
          onClose={() => {
            find.close();
            frame.current?.focus({ preventScroll: true });
          }}
        />
      )}
      {find.failed && (
        <p
          role="alert"
          className="absolute top-2 right-2 z-tool rounded-card bg-float p-3 text-small shadow-float"
        >
          The search could not be fetched. Once you are connected, try again.
        </p>
      )}
      <div className="flex min-h-0 flex-1">
        {(thumbnails || hasRoom) && pdf.numPages > 1 && (
          <PdfThumbnails
            draws={begun}
            pages={pdf.numPages}
            ratioOf={items.length > 0 ? list.ratioOf : undefined}
            page={page}
            onPage={(number) => void goTo(number)}
            marks={thumbnails}
          />
        )}
        <PdfFrame ref={frame} label={label}>
          {items.length === 0 && <PageSkeleton />}
          <div
            ref={sheet}
            className="relative"
            style={{ height: virtualizer.getTotalSize(), width: Math.max(width, pageWidth + 2 * left) }}
          >
            {items.map(({ index, start, size: seenHeight }) => (
              <PdfPaper
                key={index}
                number={index + 1}
                pages={pdf.numPages}
                turn={turn}
                place={{ top: start, left, width: pageWidth, height: seenHeight }}
              >
                {(size) => (
                  <>
                    {(begun || index + 1 === page) && (
                      <PdfPage
                        number={index + 1}
                        {...size}
                        seen={seen !== null && index >= seen.startIndex && index <= seen.endIndex}
                        moving={virtualizer.isScrolling}
                        onSize={(points) => {
                          learn(index, points.height / points.width);
                          setWidths((known) =>
                            known.get(index) === points.width
                              ? known
                              : new Map(known).set(index, points.width),
                          );
                        }}
                        onPainted={() => setBegun(true)}
                      />
                    )}
                    {parts && marks && (
                      <parts.HitMarks
                        pdf={pdf}
                        page={index + 1}
                        query={marks.query}
                        current={marks.hit?.page === index + 1 ? marks.hit.index : undefined}
                      />
                    )}
                    {overlay && (
                      <div className="pointer-events-none absolute inset-0 z-over *:pointer-events-auto">
                        {overlay(index + 1, {
                          ...size,
                          point: size.width / (widths.get(index) ?? a4Width),
                          turn,
                        })}
                      </div>
                    )}
                  </>
                )}
              </PdfPaper>
            ))}
          </div>
        </PdfFrame>
      </div>
      <PdfToolbar
        page={page}
        pages={pdf.numPages}
        zoom={zoom}
        fit={fit && (byHand ? 'none' : fit.to)}
        onFit={(to) => {
          setByHand(false);
          fit?.onFit(to);
        }}
        finding={parts !== undefined}
        onPage={(number) => {
          frame.current?.focus({ preventScroll: true });
          void goTo(number).then(() => say(`Page ${number} of ${pdf.numPages}`));
        }}
        onFind={openFind}
        onTurn={() => {
          list.turnTo(turnRight(turn), page - 1);
          say(`Turned by ${turnRight(turn)} degrees`);
        }}
        onZoom={zoomBy}
      />
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  );
}

import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { pdfjs } from 'react-pdf';
import type { PageTurn, PlaceOnPage } from './handle.ts';
import { isSideways, turnBox } from './turn.ts';
import { clampZoom, layout, readableZoom, scrollAfter, wholePage, type ZoomPoint } from './zoom.ts';

interface Size {
  width: number;
  height: number;
}

const a4 = 297 / 210;
const toolbarRoom = 64; // CSS px below the last page, so that its foot can be read above the toolbar

/** The positions of the pages: their shapes, zoom and turn, the part of the list near the screen, and the functions that move it. */
export function usePageList(pdf: pdfjs.PDFDocumentProxy, frame: RefObject<HTMLElement | null>) {
  // Height ÷ width by page index: the first page's, which counts for the others too, and those that differ.
  const [ratios] = useState(() => new Map<number, number>());
  const [ready, setReady] = useState(false);
  const ratioOf = (at: number) => ratios.get(at) ?? ratios.get(0) ?? a4;

  const [view, setView] = useState({ width: 0, height: 0, zoom: 1, turn: 0 as PageTurn });
  const sideways = isSideways(view.turn);
  const seenRatio = (ratio: number, turn = view.turn) => (isSideways(turn) ? 1 / ratio : ratio);
  const place = layout(view.width, view.zoom);
  const { pageWidth, gap, left } = place;

  const virtualizer = useVirtualizer({
    count: ready && view.width > 0 ? pdf.numPages : 0,
    getScrollElement: () => frame.current,
    estimateSize: (at) => seenRatio(ratioOf(at)) * pageWidth,
    // Measured sizes are kept by key: another width or turn has other keys.
    getItemKey: useCallback((at: number) => `${at}@${pageWidth}/${sideways}`, [pageWidth, sideways]),
    gap,
    paddingStart: gap,
    paddingEnd: gap + toolbarRoom,
    overscan: 1,
  });

  function learn(at: number, ratio: number) {
    if (at === 0) setReady(true);
    else if (ratioOf(at) === ratio) return;
    ratios.set(at, ratio);
    virtualizer.resizeItem(at, seenRatio(ratio) * pageWidth); // moves the scroll along when the page is above it
  }

  /** Redraws the pages, including those about to be seen, and scrolls there. */
  function change(next: typeof view, target: { left: number; top: number }) {
    virtualizer.scrollOffset = target.top;
    flushSync(() => setView(next));
    frame.current?.scrollTo(target);
  }

  /** Applies another size of the viewer or another zoom; the place under the point stays there. */
  function resize(next: typeof view, point: ZoomPoint) {
    const { scrollLeft = 0, scrollTop = 0 } = frame.current ?? {};
    const scroll = { left: scrollLeft, top: scrollTop };
    change(next, view.width > 0 ? scrollAfter(scroll, point, place, layout(next.width, next.zoom)) : scroll);
  }

  /** The top of a page, CSS px from the top of the list. */
  function startOf(at: number, turn = view.turn): number {
    const above = Array.from({ length: at }, (_, page) => seenRatio(ratioOf(page), turn) * pageWidth + gap);
    return above.reduce((sum, height) => sum + height, gap);
  }

  const onResize = useEffectEvent(({ clientWidth: width, clientHeight: height }: HTMLElement) => {
    if (width !== view.width || height !== view.height)
      resize({ ...view, width, height }, { x: width / 2, y: 0 });
  });
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new ResizeObserver(() => onResize(element));
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);

  const onFirst = useEffectEvent(learn);
  useEffect(() => {
    let gone = false;
    void sizeOf(pdf, 0).then((size) => gone || onFirst(0, size ? size.height / size.width : a4));
    return () => {
      gone = true;
    };
  }, [pdf]);

  // Before the first layout there is nothing to scroll.
  const laidOut = useRef(false);
  useEffect(() => {
    laidOut.current = ready && view.width > 0;
  }, [ready, view.width]);

  const exists = (at: number) => frame.current?.querySelector(`[data-page="${at + 1}"]`) !== null;

  /** Zooms until a place can be read whole; true if it had to. */
  const enlarge = useEffectEvent((box: PlaceOnPage, { width, height }: Size) => {
    const place = { width: turnBox(box, view.turn).width, points: sideways ? height : width };
    const zoom = readableZoom(view.width, view.zoom, place);
    if (zoom === view.zoom) return false;
    resize({ ...view, zoom }, { x: view.width / 2, y: view.height / 2 });
    return true;
  });

  const bring = useEffectEvent((at: number, ratio: number, box: PlaceOnPage | undefined, atOnce: boolean) => {
    learn(at, ratio);
    const seen = box && turnBox(box, view.turn);
    const middle = seen && {
      x: left + (seen.x + seen.width / 2) * pageWidth,
      y: (seen.y + seen.height / 2) * seenRatio(ratio) * pageWidth,
    };
    const top = startOf(at) + (middle ? middle.y - view.height * 0.4 : -gap);
    const across = middle ? middle.x - view.width / 2 : undefined;
    const smooth = !atOnce && exists(at) && !matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (!smooth) virtualizer.scrollOffset = Math.max(0, top); // a page above that turns out longer then moves it along
    frame.current?.scrollTo({
      top,
      ...(across !== undefined && { left: across }),
      behavior: smooth ? 'smooth' : 'auto',
    });
  });

  return {
    virtualizer,
    ...view,
    ...place,
    learn,

    /** Height ÷ width of a page by its index, as far as it is known. */
    ratioOf,

    /** The zoom at which the first page fits into the viewer; undefined until its shape is known. */
    whole: ready && view.height > 0 ? wholePage(view, seenRatio(ratioOf(0))) : undefined,

    zoomTo(zoom: number, point: ZoomPoint = { x: view.width / 2, y: view.height / 2 }) {
      if (clampZoom(zoom) !== view.zoom) resize({ ...view, zoom: clampZoom(zoom) }, point);
    },

    /** Turns every page, and keeps the given one at the top. */
    turnTo(turn: PageTurn, at: number) {
      change(
        { ...view, turn },
        { left: left + pageWidth / 2 - view.width / 2, top: startOf(at, turn) - gap },
      );
    },

    /** Brings a page to the top, or the middle of a box on it slightly above the middle, and waits until the page exists. */
    async goTo(at: number, box?: PlaceOnPage, { readable } = { readable: false }) {
      const size = await sizeOf(pdf, at);
      while (frame.current && !laidOut.current) await nextFrame();
      const enlarged = readable && box !== undefined && size !== undefined && enlarge(box, size);
      bring(at, size ? size.height / size.width : ratioOf(at), box, enlarged);
      while (frame.current && !exists(at)) await nextFrame();
    },
  };
}

function nextFrame() {
  return new Promise((resolve) => requestAnimationFrame(resolve));
}

/** A page's size before a reader turns it, in points; undefined for a page that cannot be read. */
async function sizeOf(pdf: pdfjs.PDFDocumentProxy, at: number): Promise<Size | undefined> {
  const page = await pdf.getPage(at + 1).catch(() => undefined);
  return page?.getViewport({ scale: 1 });
}

import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import type { pdfjs } from 'react-pdf';
import type { Box } from './handle.ts';
import { clampZoom, layout, type Point, scrollAfter } from './zoom.ts';

const a4 = 297 / 210;

/** Which pages stand where: their shapes, the zoom, the part of the list near the screen, and the ways to move. */
export function usePageList(pdf: pdfjs.PDFDocumentProxy, frame: RefObject<HTMLElement | null>) {
  'use no memo'; // the virtualizer is one object that changes inside, which the compiler's memos would not see

  // Height ÷ width by page index: the first page's, which the others are taken to have, and those that differ.
  const [ratios] = useState(() => new Map<number, number>());
  const [ready, setReady] = useState(false);
  const ratioOf = (at: number) => ratios.get(at) ?? ratios.get(0) ?? a4;

  const [view, setView] = useState({ width: 0, height: 0, zoom: 1 });
  const place = layout(view.width, view.zoom);
  const { pageWidth, gap, left } = place;

  const virtualizer = useVirtualizer({
    count: ready && view.width > 0 ? pdf.numPages : 0,
    getScrollElement: () => frame.current,
    estimateSize: (at) => ratioOf(at) * pageWidth,
    // Measured sizes are kept by key: at another width they are other keys.
    getItemKey: useCallback((at: number) => `${at}@${pageWidth}`, [pageWidth]),
    gap,
    paddingStart: gap,
    paddingEnd: gap,
    overscan: 1,
  });

  function learn(at: number, ratio: number) {
    if (at === 0) setReady(true);
    else if (ratioOf(at) === ratio) return;
    ratios.set(at, ratio);
    virtualizer.resizeItem(at, ratio * pageWidth); // moves the scroll along when the page is above it
  }

  /** Another size of the viewer or another zoom; what lies under the point stays there. */
  function change(next: typeof view, point: Point) {
    const element = frame.current;
    if (!element) return;
    const scroll = { left: element.scrollLeft, top: element.scrollTop };
    const target = view.width > 0 ? scrollAfter(scroll, point, place, layout(next.width, next.zoom)) : scroll;
    virtualizer.scrollOffset = target.top; // the render below then draws the pages about to be seen
    flushSync(() => setView(next));
    element.scrollTo(target);
  }

  const onResize = useEffectEvent(({ clientWidth: width, clientHeight: height }: HTMLElement) => {
    if (width !== view.width || height !== view.height)
      change({ ...view, width, height }, { x: width / 2, y: 0 });
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
    void shape(pdf, 0).then((ratio) => gone || onFirst(0, ratio));
    return () => {
      gone = true;
    };
  }, [pdf]);

  return {
    virtualizer,
    ...view,
    ...place,
    learn,

    zoomTo(zoom: number, point: Point = { x: view.width / 2, y: view.height / 2 }) {
      if (clampZoom(zoom) !== view.zoom) change({ ...view, zoom: clampZoom(zoom) }, point);
    },

    /** Brings a page to the top, or the middle of a box on it a little above the middle, and waits until it exists. */
    async goTo(at: number, box?: Box) {
      const ratio = await shape(pdf, at);
      learn(at, ratio);
      const element = frame.current;
      if (!element) return;
      const above = Array.from({ length: at }, (_, page) => ratioOf(page) * pageWidth + gap);
      const start = above.reduce((sum, height) => sum + height, gap);
      const top = box
        ? start + (box.y + box.height / 2) * ratio * pageWidth - view.height * 0.4
        : start - gap;
      const across = box ? left + (box.x + box.width / 2) * pageWidth - view.width / 2 : element.scrollLeft;
      const exists = () => element.querySelector(`[data-page="${at + 1}"]`) !== null;
      const smooth = exists() && !matchMedia('(prefers-reduced-motion: reduce)').matches;
      if (!smooth) virtualizer.scrollOffset = Math.max(0, top); // a page above that turns out longer then moves it along
      element.scrollTo({ top, left: across, behavior: smooth ? 'smooth' : 'auto' });
      while (element.isConnected && !exists()) await nextFrame();
    },
  };
}

function nextFrame() {
  return new Promise((resolve) => requestAnimationFrame(resolve));
}

/** Height ÷ width of a page as it is shown, its rotation included. */
async function shape(pdf: pdfjs.PDFDocumentProxy, at: number): Promise<number> {
  const { width, height } = (await pdf.getPage(at + 1)).getViewport({ scale: 1 });
  return height / width;
}

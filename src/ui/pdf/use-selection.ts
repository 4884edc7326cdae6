import { type RefObject, useEffect } from 'react';

/**
 * Keeps a selection where the pointer is. The words of a page are single boxes laid over it, and a browser that finds none under
 * the pointer selects to the end of what it finds next: so an empty box as large as the page lies behind them, in the order of the
 * text right beside the end that is moved. Firefox does well without. After `web/text_layer_builder.js` of pdf.js.
 */
export function useTextSelection(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (CSS.supports('-moz-user-select', 'none')) return;
    let before: Range | undefined;

    function letGo() {
      before = undefined;
      for (const layer of layersIn(frame.current)) rest(layer);
    }

    function follow() {
      const selection = getSelection();
      const range = selection?.rangeCount ? selection.getRangeAt(0) : undefined;
      for (const layer of layersIn(frame.current))
        if (range?.intersectsNode(layer)) layer.classList.add('selecting');
        else rest(layer);
      if (range) hold(range, startMoves(range, before));
      before = range?.cloneRange();
    }

    const stop = new AbortController();
    const whileHere = { signal: stop.signal };
    document.addEventListener('selectionchange', follow, whileHere);
    document.addEventListener('pointerup', letGo, whileHere);
    window.addEventListener('blur', letGo, whileHere);
    return () => stop.abort();
  }, [frame]);
}

const layersIn = (frame: HTMLElement | null) => frame?.querySelectorAll<HTMLElement>('.textLayer') ?? [];
const emptyBox = (layer: Element) => layer.querySelector<HTMLElement>('.endOfContent');

/** The empty box lies below the page again. */
function rest(layer: HTMLElement): void {
  layer.classList.remove('selecting');
  const box = emptyBox(layer);
  if (!box?.hasAttribute('style')) return;
  box.removeAttribute('style');
  layer.append(box);
}

/** Whether it is the beginning of a selection that follows the pointer: its end, or what was its end, stayed. */
const startMoves = (range: Range, before: Range | undefined) =>
  before !== undefined &&
  (range.compareBoundaryPoints(Range.END_TO_END, before) === 0 ||
    range.compareBoundaryPoints(Range.START_TO_END, before) === 0);

/** Lays the empty box beside the run of text in which the selection is moved. */
function hold(range: Range, atStart: boolean): void {
  const run = atStart ? range.startContainer.parentElement : lastRun(range);
  const layer = run?.closest<HTMLElement>('.textLayer');
  const box = layer && emptyBox(layer);
  if (!run || !box || run === layer) return;
  box.style.width = layer.style.width;
  box.style.height = layer.style.height;
  box.style.setProperty('-webkit-user-select', 'text');
  if (atStart) run.before(box);
  else run.after(box);
}

/** The run of text a range ends in; before the first letter of one, it is the run before. */
function lastRun({ endContainer, endOffset }: Range): Element | null {
  const run = endContainer.parentElement;
  return endOffset > 0 ? run : (run?.previousElementSibling ?? run);
}

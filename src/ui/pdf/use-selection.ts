import { type RefObject, useEffect } from 'react';

/**
 * Keeps a selection at the pointer. The words of a page are single boxes laid over it, and a browser that finds none under the pointer
 * selects to the end of the next one: therefore an empty box as large as the page lies behind them, in text order directly beside the end
 * that is moved. Firefox does not need it. After `web/text_layer_builder.js` of pdf.js.
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

/** Puts the empty box back below the page. */
function rest(layer: HTMLElement): void {
  layer.classList.remove('selecting');
  const box = emptyBox(layer);
  if (!box?.hasAttribute('style')) return;
  box.removeAttribute('style');
  layer.append(box);
}

/** True if the start of a selection follows the pointer: its end, or its earlier end, did not move. */
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

/** The run of text a range ends in; at the start of a run, the run before. */
function lastRun({ endContainer, endOffset }: Range): Element | null {
  const run = endContainer.parentElement;
  return endOffset > 0 ? run : (run?.previousElementSibling ?? run);
}

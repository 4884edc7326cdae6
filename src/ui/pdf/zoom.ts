/** Greatest width of a page without zoom, CSS px: a comfortable line length on a wide screen. */
const widest = 900;
/** The zoom after a double tap on a page shown as a whole. */
export const closeUp = 2.5;
const smallest = 0.25;
const steps = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4];

/** A place in the viewer, in CSS px from its top left corner. */
export interface ZoomPoint {
  x: number;
  y: number;
}

/** The point of the element's viewer at a place on the screen. */
export function pointIn(element: HTMLElement | null, clientX: number, clientY: number): ZoomPoint {
  const { left = 0, top = 0 } = element?.getBoundingClientRect() ?? {};
  return { x: clientX - left, y: clientY - top };
}

/**
 * Layout of the pages in a viewer of this width (CSS px) at a zoom (1 = the page fits the width): the width of a page, the gap above,
 * between and below pages, and the left margin. Page and gap grow alike, so that places scale.
 */
export function layout(viewer: number, zoom: number) {
  const edge = viewer < 768 ? 8 : 16;
  const pageWidth = Math.max(1, Math.min(viewer - 2 * edge, widest)) * zoom;
  return { pageWidth, gap: edge * zoom, left: Math.max(edge, (viewer - pageWidth) / 2) };
}

/** The zoom at which a page of that height ÷ width fits into a viewer of that size; at most 1, its full width. */
export function wholePage(viewer: { width: number; height: number }, ratio: number): number {
  const { pageWidth, gap } = layout(viewer.width, 1);
  return Math.min(1, viewer.height / (pageWidth * ratio + 2 * gap));
}

/** The nearest allowed zoom. */
export function clampZoom(zoom: number): number {
  return Math.min(4, Math.max(smallest, zoom));
}

/** The next step up or down from a zoom, for the buttons. */
export function stepZoom(zoom: number, direction: 'in' | 'out'): number {
  const next =
    direction === 'in'
      ? steps.find((step) => step > zoom + 0.01)
      : steps.findLast((step) => step < zoom - 0.01);
  return next ?? clampZoom(zoom);
}

/** The scroll position at which the place under the point stays there when the layout changes. */
export function scrollAfter(
  scroll: { left: number; top: number },
  point: ZoomPoint,
  before: ReturnType<typeof layout>,
  after: ReturnType<typeof layout>,
) {
  const factor = after.pageWidth / before.pageWidth;
  return {
    left: Math.max(0, (scroll.left + point.x - before.left) * factor + after.left - point.x),
    top: Math.max(0, (scroll.top + point.y) * factor - point.y),
  };
}

/** CSS px of a point at which ten-point print is easy to read. */
const readablePoint = 1.4;
/** Greatest part of the viewer's width for a place to be read. */
const readableWidth = 0.94;

/**
 * The zoom at which a place can be read, as far as it fits across the viewer: the present zoom, if that is enough.
 * @param viewer width, CSS px
 * @param place its width as a part of the page's, and the page's width in points
 */
export function readableZoom(viewer: number, zoom: number, place: { width: number; points: number }): number {
  const { pageWidth } = layout(viewer, 1);
  const readable = (readablePoint * place.points) / pageWidth;
  const fits = (readableWidth * viewer) / (place.width * pageWidth);
  return clampZoom(Math.min(Math.max(zoom, readable), Math.max(fits, 1)));
}

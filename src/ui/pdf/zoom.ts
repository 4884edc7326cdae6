/** How wide a page is shown at most before zooming, in CSS px: a comfortable line length on a wide screen. */
const widest = 900;
/** The zoom a double tap leads to from the page as a whole. */
export const closeUp = 2.5;
const smallest = 0.25;
const steps = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4];

/** A place in the viewer, in CSS px from its top left corner. */
export interface ZoomPoint {
  x: number;
  y: number;
}

/** A place on the screen, as one in that viewer. */
export function pointIn(element: HTMLElement | null, clientX: number, clientY: number): ZoomPoint {
  const { left = 0, top = 0 } = element?.getBoundingClientRect() ?? {};
  return { x: clientX - left, y: clientY - top };
}

/**
 * Where pages lie in a viewer so wide (CSS px) at a zoom (1 = the page fits the width): the width of a page, the gap
 * above, between and below pages, and the margin at the left. Page and gap grow alike, so that a place scales.
 */
export function layout(viewer: number, zoom: number) {
  const edge = viewer < 768 ? 8 : 16;
  const pageWidth = Math.max(1, Math.min(viewer - 2 * edge, widest)) * zoom;
  return { pageWidth, gap: edge * zoom, left: Math.max(edge, (viewer - pageWidth) / 2) };
}

/** The zoom at which a page of that height ÷ width stands whole in a viewer of that size; never more than its width. */
export function wholePage(viewer: { width: number; height: number }, ratio: number): number {
  const { pageWidth, gap } = layout(viewer.width, 1);
  return Math.min(1, viewer.height / (pageWidth * ratio + 2 * gap));
}

/** The nearest zoom that is allowed. */
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

/** Where to scroll so that what lies under the point stays under it when the layout changes. */
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

/** CSS px a point takes where print of ten points is read without effort. */
const readablePoint = 1.4;
/** How much of the viewer's width a place that is to be read may take. */
const readableWidth = 0.94;

/**
 * The zoom at which a place is read, as far as it fits across the viewer: the one there is, if that will do.
 * @param viewer its width, CSS px
 * @param place its width as a part of the page's, and the page's in points
 */
export function readableZoom(viewer: number, zoom: number, place: { width: number; points: number }): number {
  const { pageWidth } = layout(viewer, 1);
  const readable = (readablePoint * place.points) / pageWidth;
  const fits = (readableWidth * viewer) / (place.width * pageWidth);
  return clampZoom(Math.min(Math.max(zoom, readable), Math.max(fits, 1)));
}

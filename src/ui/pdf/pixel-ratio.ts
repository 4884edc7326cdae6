const largestCanvas = 16_000_000; // device pixels; beyond it Safari draws nothing
const sharpest = 2;

/** Device pixels for each CSS pixel of a page: the screen's own, at most 2, and never more than 16 MP in all. */
export function pixelRatio(width: number, height: number, screen: number): number {
  return Math.min(screen, sharpest, Math.sqrt(largestCanvas / (width * height)));
}

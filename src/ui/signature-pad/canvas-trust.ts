export type CanvasTrust = 'works' | 'unreadable' | 'missing';

/**
 * The abilities of this browser's canvas. Browsers that resist fingerprinting let a page draw but hand back noise or blanks ('unreadable'),
 * so a picture cannot be re-encoded; a few give no canvas at all ('missing').
 */
export function canvasTrust(): CanvasTrust {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 8;
  const context = canvas.getContext('2d');
  if (!context) return 'missing';
  const colour = [40, 90, 200, 255];
  context.fillStyle = `rgb(${colour.slice(0, 3).join(' ')})`;
  context.fillRect(0, 0, 8, 8);
  const { data } = context.getImageData(0, 0, 8, 8);
  return data.every((value, at) => value === colour[at % 4]) ? 'works' : 'unreadable';
}

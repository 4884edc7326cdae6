import { Minus, Plus } from 'lucide-react';
import { IconButton } from '../icon-button/icon-button.tsx';
import { stepZoom } from './zoom.ts';

interface PdfToolbarProps {
  page: number;
  pages: number;
  zoom: number;
  onZoom(zoom: number): void;
}

/** Where one is, and the zoom; floats over the foot of the document. */
export function PdfToolbar({ page, pages, zoom, onZoom }: PdfToolbarProps) {
  const smaller = stepZoom(zoom, 'out');
  const larger = stepZoom(zoom, 'in');
  return (
    <div
      role="toolbar"
      aria-label="Document"
      className="absolute right-4 bottom-4 z-20 flex items-center rounded-card bg-float text-small text-soft tabular-nums shadow-float"
    >
      <span className="px-3 whitespace-nowrap">
        <span className="sr-only">Page </span>
        {page} <span className="text-faint">of {pages}</span>
      </span>
      <IconButton
        label="Zoom out"
        icon={<Minus />}
        disabled={smaller === zoom}
        onClick={() => onZoom(smaller)}
      />
      <button
        type="button"
        title="Fit to width"
        onClick={() => onZoom(1)}
        className="h-11 w-12 cursor-pointer rounded-control hover:bg-sunken hover:text-ink max-md:hidden dense:h-9"
      >
        {Math.round(zoom * 100)} %<span className="sr-only">, fit to width</span>
      </button>
      <IconButton label="Zoom in" icon={<Plus />} disabled={larger === zoom} onClick={() => onZoom(larger)} />
    </div>
  );
}

import { Minus, Plus, RotateCw, Search } from 'lucide-react';
import { cx } from '../cx.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import { PageField } from './page-field.tsx';
import { stepZoom } from './zoom.ts';

interface PdfToolbarProps {
  page: number;
  pages: number;
  zoom: number;
  /** The words looked for stand above: on a phone the rest makes room. */
  finding: boolean;
  onPage(page: number): void;
  onFind(): void;
  onTurn(): void;
  onZoom(zoom: number): void;
}

/** Where one is, and the ways to see it otherwise; floats over the foot of the document. */
export function PdfToolbar({ page, pages, zoom, finding, onPage, onFind, onTurn, onZoom }: PdfToolbarProps) {
  const smaller = stepZoom(zoom, 'out');
  const larger = stepZoom(zoom, 'in');
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fieldset, for nothing here is sent
    <div
      role="group"
      aria-label="Document"
      className={cx(
        'absolute right-4 bottom-4 z-tool flex max-w-[calc(100%-1rem)] flex-wrap items-center justify-end rounded-card bg-float text-small text-soft tabular-nums shadow-float max-md:right-2 max-md:bottom-2',
        finding && 'max-md:hidden',
      )}
    >
      {pages > 1 && (
        <>
          <PageField page={page} pages={pages} onGo={onPage} />
          <Divider />
        </>
      )}
      <IconButton label="Find in document" icon={<Search />} aria-expanded={finding} onClick={onFind} />
      <IconButton label="Turn right" icon={<RotateCw />} onClick={onTurn} />
      <Divider />
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
        className="h-[44px] min-w-12 cursor-pointer rounded-control hover:bg-sunken hover:text-ink max-md:hidden dense:h-[36px]"
      >
        {Math.round(zoom * 100)} %<span className="sr-only">, fit to width</span>
      </button>
      <IconButton label="Zoom in" icon={<Plus />} disabled={larger === zoom} onClick={() => onZoom(larger)} />
    </div>
  );
}

const Divider = () => <span className="h-5 w-px shrink-0 bg-line" />;

import { Minus, MoveHorizontal, Plus, RectangleVertical, RotateCw, Search } from 'lucide-react';
import { cx } from '../cx.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import type { Fit } from './handle.ts';
import { PageField } from './page-field.tsx';
import { stepZoom } from './zoom.ts';

interface PdfToolbarProps {
  page: number;
  pages: number;
  zoom: number;
  /** The present fit, if the reader can choose it; the toolbar is then below the pages. */
  fit?: Fit | 'none' | undefined;
  onFit(to: Fit): void;
  /** The search bar is open: on a phone the other tools are hidden. */
  finding: boolean;
  onPage(page: number): void;
  onFind(): void;
  onTurn(): void;
  onZoom(zoom: number): void;
}

/** The page number and the tools for the view; floats over the foot of the document, or is placed below it. */
export function PdfToolbar(props: PdfToolbarProps) {
  const { page, pages, zoom, fit, onFit, finding, onPage, onFind, onTurn, onZoom } = props;
  const smaller = stepZoom(zoom, 'out');
  const larger = stepZoom(zoom, 'in');
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fieldset, for nothing here is sent
    <div
      role="group"
      aria-label="Document"
      className={cx(
        'flex flex-wrap items-center text-small text-soft tabular-nums',
        fit
          ? 'shrink-0 justify-center border-line border-t bg-paper'
          : 'absolute right-[max(1rem,env(safe-area-inset-right))] bottom-4 z-tool max-w-[calc(100%-1rem)] justify-end rounded-card bg-float shadow-float max-md:right-2 max-md:bottom-2 short:bottom-2',
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
      {fit && (
        <>
          {fits.map(({ to, label, icon: Icon }) => (
            <IconButton
              key={to}
              label={label}
              icon={<Icon />}
              aria-pressed={fit === to}
              onClick={() => onFit(to)}
              className={cx('max-md:hidden', fit === to && 'bg-sunken text-ink')}
            />
          ))}
          <Divider />
        </>
      )}
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

const fits = [
  { to: 'page', label: 'Fit page', icon: RectangleVertical },
  { to: 'width', label: 'Fit width', icon: MoveHorizontal },
] as const;

const Divider = () => <span className="h-5 w-px shrink-0 bg-line" />;

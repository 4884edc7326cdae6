import { abbreviate } from '#src/lib/abbreviate.ts';
import { ticksTo } from '#src/lib/ticks.ts';
import { cx } from '../cx.ts';

export interface Bar {
  key: string;
  /** Under the bar: the first letter on the phone, all of it from there up. */
  label: string;
  /** The bar in words, read aloud; absent where there is none, and nothing to choose. */
  name?: string;
  /** Height of the whole bar, and of the part of it that is filled. */
  whole?: number;
  part?: number;
}

/** Bars on an axis from 0, each a button that chooses it; each may be filled in part. The exact amounts stand beside it. */
export function MonthBars({
  label,
  bars,
  whole,
  part,
  selected,
  onSelect,
}: {
  /** Name of the chart, read aloud. */
  label: string;
  bars: readonly Bar[];
  /** Words of the legend. */
  whole: string;
  part: string;
  selected: string | undefined;
  onSelect(key: string): void;
}) {
  const ticks = ticksTo(Math.max(0, ...bars.flatMap((bar) => [bar.whole ?? 0, bar.part ?? 0])));
  const most = ticks.at(-1) ?? 1;
  const height = (value: number) => ({ height: `${(100 * Math.max(0, value)) / most}%` });
  return (
    <fieldset aria-label={label} className="min-w-0 max-md:-mx-[16px]">
      <div className="relative mt-3 h-48 md:h-60">
        {ticks.map((tick) => (
          <div
            key={tick}
            aria-hidden="true"
            className={cx('absolute inset-x-0 border-b', tick === 0 ? 'border-edge' : 'border-line')}
            style={{ bottom: `${(100 * tick) / most}%` }}
          >
            {tick > 0 && (
              <span className="absolute bottom-0 left-1 text-faint text-tiny tabular-nums">
                {abbreviate(tick)}
              </span>
            )}
          </div>
        ))}
        {/* Each as wide as its column, so that a finger finds it. */}
        <div className="absolute inset-0 flex pl-7">
          {bars.map((bar) =>
            bar.name === undefined ? (
              <span key={bar.key} className="min-w-0 flex-1" />
            ) : (
              <button
                key={bar.key}
                type="button"
                aria-label={bar.name}
                aria-pressed={bar.key === selected}
                onClick={() => onSelect(bar.key)}
                className="group/bar flex min-w-0 flex-1 cursor-pointer items-end justify-center rounded-t-mark focus-visible:-outline-offset-2 aria-pressed:bg-accent-tint"
              >
                <span className="relative flex h-full w-3/5 max-w-8 items-end">
                  <span
                    className="absolute inset-x-0 bottom-0 rounded-t-[2px] bg-line group-hover/bar:bg-edge group-aria-pressed/bar:bg-edge forced-colors:border forced-colors:border-[CanvasText]"
                    style={height(Math.max(bar.whole ?? 0, bar.part ?? 0))}
                  />
                  <span
                    className="absolute inset-x-0 bottom-0 rounded-t-[2px] bg-accent forced-colors:bg-[CanvasText]"
                    style={height(bar.part ?? 0)}
                  />
                </span>
              </button>
            ),
          )}
        </div>
      </div>
      <div aria-hidden="true" className="mt-1 flex pl-7 text-faint text-small">
        {bars.map(({ key, label: month }) => (
          <span
            key={key}
            className={cx('min-w-0 flex-1 text-center', key === selected && 'font-semibold text-ink')}
          >
            {month.slice(0, 1)}
            <span className="max-md:hidden">{month.slice(1)}</span>
          </span>
        ))}
      </div>
      <div
        aria-hidden="true"
        className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-small text-soft max-md:px-[16px]"
      >
        <span className="flex items-center gap-2">
          <span className="size-3 rounded-[2px] bg-line forced-colors:border forced-colors:border-[CanvasText]" />{' '}
          {whole}
        </span>
        <span className="flex items-center gap-2">
          <span className="size-3 rounded-[2px] bg-accent forced-colors:bg-[CanvasText]" /> {part}
        </span>
      </div>
    </fieldset>
  );
}

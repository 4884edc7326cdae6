import { countOf, formatCount } from '#contract/core/counts.ts';
import type { ListMeta } from '#contract/core/endpoint.ts';
import { Button } from '../ui/button/button.tsx';
import { cx } from '../ui/cx.ts';
import type { ListSpec } from './list-spec.ts';

interface ListTotalProps {
  /** Undefined until it is known: its line is there before. */
  meta: ListMeta | undefined;
  noun: ListSpec<never>['noun'];
  /** A newer answer is on its way. */
  stale: boolean;
  /** Clears every filter; undefined if there are none but the list's own. */
  onClear: (() => void) | undefined;
}

/** The number of rows, above them, and a button that clears the filters: in a line that is always there, so that no row moves. */
export function ListTotal({ meta, noun, stale, onClear }: ListTotalProps) {
  return (
    <div className="-my-2 flex h-9 shrink-0 items-center gap-2 text-small text-soft dense:h-8">
      <span className={cx('tabular-nums transition-opacity', stale && 'opacity-60')}>
        {meta && totalWords(meta, noun)}
      </span>
      {onClear && (
        <Button size="small" variant="quiet" onClick={onClear}>
          Clear all
        </Button>
      )}
    </div>
  );
}

const totalWords = ({ total, totalExact }: ListMeta, [one, many]: ListTotalProps['noun']): string =>
  totalExact ? countOf(total, one, many) : `${formatCount(total)}+ ${many}`;

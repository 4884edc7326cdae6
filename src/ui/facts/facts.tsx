import { Fragment, type ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Skeleton } from '../skeleton/skeleton.tsx';

export interface FactsProps {
  /** Label and value of each fact; an empty value reads '-'. Labels that may be equal need a `key`. An undefined value is still loading. */
  facts: readonly { label: string; value: ReactNode | undefined; key?: string }[];
}

/** The facts of a record, read only: labels at the left, values at the right; below them where large text leaves no room for both. */
export function Facts({ facts }: FactsProps) {
  return (
    <div className="@container">
      <dl className="grid grid-cols-1 @min-[13rem]:grid-cols-[fit-content(40%)_1fr] md:@min-[13rem]:grid-cols-[minmax(11rem,1fr)_3fr]">
        {facts.map(({ label, value, key = label }, at) => (
          <Fragment key={key}>
            <dt
              className={cx(
                'border-line pt-2.5 pr-4 text-small/6 text-faint @min-[13rem]:pb-2.5',
                at > 0 && 'border-t',
              )}
            >
              {label}
            </dt>
            <dd
              className={cx(
                'min-w-0 border-line pb-2.5 wrap-anywhere @min-[13rem]:pt-2.5',
                at > 0 && '@min-[13rem]:border-t',
              )}
            >
              {value === undefined ? <Skeleton className="my-1.5 h-3 w-40" /> : (value ?? '-') || '-'}
            </dd>
          </Fragment>
        ))}
      </dl>
    </div>
  );
}

import { Fragment, type ReactNode } from 'react';
import { Skeleton } from '../skeleton/skeleton.tsx';

interface FactsProps {
  /** Label and value of each fact; nothing known reads '-'. A value of undefined is still on its way. */
  facts: readonly { label: string; value: ReactNode | undefined }[];
}

/** What is known of a record, read only: labels at the left, values at the right; one column on the phone. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className="grid md:grid-cols-[minmax(10rem,1fr)_3fr]">
      {facts.map(({ label, value }, at) => (
        <Fragment key={label}>
          <dt
            className={`border-line pt-3 text-small text-faint md:py-2.5 md:leading-6 ${at > 0 ? 'border-t' : ''}`}
          >
            {label}
          </dt>
          <dd className={`border-line pb-3 md:py-2.5 ${at > 0 ? 'md:border-t' : ''}`}>
            {value === undefined ? <Skeleton className="my-1.5 h-3 w-40" /> : (value ?? '-') || '-'}
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}

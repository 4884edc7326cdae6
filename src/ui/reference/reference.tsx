import { useState } from 'react';
import { cx } from '../cx.ts';

/** The reference of an error, in small type: selected by one press, copied by the button. */
export function Reference({ id, className }: { id: string; className?: string }) {
  const [copied, setCopied] = useState(false);
  const copy = () => void navigator.clipboard.writeText(id).then(() => setCopied(true), reportError);
  return (
    <p className={cx('text-tiny text-soft', className)}>
      Reference <span className="select-all break-all tabular-nums">{id}</span>{' '}
      <button
        type="button"
        onClick={copy}
        className="relative -m-1 cursor-pointer rounded-mark p-1 font-medium text-accent-text before:absolute before:-inset-2 before:content-[''] hover:underline"
      >
        <span aria-live="polite">{copied ? 'Copied' : 'Copy'}</span>{' '}
        <span className="sr-only">the reference</span>
      </button>
    </p>
  );
}

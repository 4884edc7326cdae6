import { type ReactNode, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { cx } from '../cx.ts';

interface PrintedPageProps {
  title: string;
  /** It lies across the longer side of the paper. */
  wide?: boolean;
  /** It stands: by default the printer is asked for. */
  onStand?: ((page: HTMLElement) => void) | undefined;
  /** The paper is out, or was not wanted. */
  onEnd(): void;
  children: ReactNode;
}

/** A page for paper, in the place of the one on the screen and in light colours: it asks for the printer as soon as it stands. */
export function PrintedPage({ title, wide, onStand, onEnd, children }: PrintedPageProps): ReactNode {
  const page = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: printed once, as it stood when it was asked for
  useEffect(() => {
    addEventListener('afterprint', onEnd, { once: true });
    const frame = requestAnimationFrame(() => {
      if (onStand && page.current) onStand(page.current);
      else globalThis.print();
    });
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('afterprint', onEnd);
    };
  }, []);
  return createPortal(
    <section
      ref={page}
      aria-label={`${title}, for printing`}
      className={cx('printed-page on-white', wide && 'printed-wide')}
    >
      <h2 className="text-title">{title}</h2>
      {children}
    </section>,
    document.body,
  );
}

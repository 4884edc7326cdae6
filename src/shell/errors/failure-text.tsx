import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '#src/ui/part/lazy-part.tsx';
import { Nothing } from '#src/ui/part/missing-part.tsx';

const KeptWork = lazyPart(() => import('./kept-work.tsx'), Nothing);

interface FailureTextProps {
  /** The event, in words. */
  title: string;
  /** The consequence and the way on. */
  detail: string;
  /** One button, and what belongs to it. */
  children: ReactNode;
}

/** A failure in place of a screen, with what is safe. */
export const FailureText = ({ title, detail, children }: FailureTextProps) => (
  <div
    role="alert"
    className="mx-auto flex min-h-[60dvh] max-w-md flex-col items-center justify-center gap-3 px-6 text-center"
  >
    <h1 className="text-balance text-title">{title}</h1>
    <p className="text-balance text-soft">{detail}</p>
    <div className="text-balance empty:hidden">
      <Suspense>
        <KeptWork />
      </Suspense>
    </div>
    {children}
  </div>
);

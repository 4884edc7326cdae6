import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';

interface OptionalPartProps {
  /** Shown until the part has loaded. */
  loading?: ReactNode;
  /** Shown if it does not load. */
  missing?: ReactNode;
  children: ReactNode;
}

/** A part loaded after the page, which stays as it is if the part does not arrive, and with it what was typed. */
export function OptionalPart({ loading, missing, children }: OptionalPartProps) {
  return (
    <ErrorBoundary fallback={() => missing}>
      <Suspense fallback={loading}>{children}</Suspense>
    </ErrorBoundary>
  );
}

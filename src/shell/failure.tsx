import { referenceOf } from '../lib/error-answer.ts';
import { isLoadError } from '../lib/load-error.ts';
import { Button } from '../ui/button/button.tsx';
import { Reference } from '../ui/reference/reference.tsx';
import { isReloading } from './stale-chunks.ts';

/** In place of a screen that failed: a fault of ours, or a part of the app that did not load. */
export function Failure({ error }: { error: unknown }) {
  if (isReloading()) return <p role="status">A newer version is being loaded.</p>;
  const load = isLoadError(error);
  const reference = referenceOf(error);
  return (
    <div
      role="alert"
      className="mx-auto flex min-h-[60dvh] max-w-md flex-col items-center justify-center gap-3 px-6 text-center"
    >
      <h1 className="text-title">{load ? 'Load error' : 'Something went wrong'}</h1>
      <p className="text-soft">
        {load
          ? 'A part of Portico could not be loaded. Check your connection; nothing you did is lost.'
          : 'This screen could not be shown. Nothing you sent is lost.'}
      </p>
      <Button onClick={() => location.reload()}>Reload the page</Button>
      {reference && <Reference id={reference} className="mt-3" />}
    </div>
  );
}

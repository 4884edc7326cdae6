import { type ComponentType, lazy, useSyncExternalStore } from 'react';
import { isLoadError } from '#src/lib/load-error.ts';
import { storeOf } from '#src/lib/store.ts';
import { afterPaint } from '../after-paint.ts';
import { MissingPart } from './missing-part.tsx';
import type { Again } from './use-arrival.ts';

/** Loaders of the parts that were not asked for yet. */
const unseen = new Set<() => Promise<unknown>>();
let isAhead = false;

/**
 * Fetches the code of all parts that screens loaded so far may show later, and from now on that of each new screen once it is painted: the
 * network may go before somebody opens them.
 */
export function prefetchParts(): void {
  isAhead = true;
  // Some browsers never ask again for a part that failed once.
  if (!navigator.onLine) return;
  for (const load of unseen) load().catch(() => undefined);
  unseen.clear();
}

/**
 * A component whose code is loaded when it is first shown, under a `Suspense`. If the code does not arrive, the screen around it stays as it
 * is, with what was typed, and `Missing` takes the component's place until the code is there. React's own `lazy` keeps a failure for ever.
 */
export function lazyPart<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  Missing: ComponentType<NoInfer<P> & { again: Again }> = MissingPart,
): ComponentType<P> {
  const again: Again = () => load().then(({ default: arrived }) => part.set(arrived));
  const inPlace = { default: (props: P) => <Missing {...props} again={again} /> };
  const first = lazy(() =>
    load().catch((error: unknown) => {
      if (!isLoadError(error)) throw error;
      return inPlace;
    }),
  ) as ComponentType<P>;
  const part = storeOf<ComponentType<P>>(first);
  unseen.add(load);
  if (isAhead) void afterPaint(async () => prefetchParts());

  return function Part(props: P) {
    const Present = useSyncExternalStore(part.subscribe, part.now);
    return <Present {...props} />;
  };
}

import { useEffect, useState } from 'react';
import { isAppReached, untilArrived } from '#src/lib/load-part.ts';

/** Loads a missing part and puts it in its place; rejects while it does not arrive. */
export type Again = () => Promise<unknown>;

export interface Arrival {
  /** True while the part is being asked for because the person wants it. */
  readonly isTrying: boolean;
  /**
   * True if the part did not come although the app's server was reached: some browsers never ask for a part again that failed once (HTML's
   * module map), and a server no longer has the parts of an old version. Only another page helps.
   */
  readonly isReached: boolean;
  tryNow(): void;
}

/** Loads a missing part as soon as it can be had, for as long as the component is shown. */
export function useArrival(again: Again): Arrival {
  const [isTrying, setTrying] = useState(false);
  const [isReached, setReached] = useState(false);
  useEffect(() => untilArrived(again), [again]);
  return {
    isTrying,
    isReached,
    tryNow() {
      setTrying(true);
      again()
        .catch(async () => setReached(await isAppReached()))
        .finally(() => setTrying(false));
    },
  };
}

import { useSyncExternalStore } from 'react';
import { storeOf } from '../lib/store.ts';

/** What is there within this time is waited for without a word, ms. */
const soonMs = 1000;

const arriving = storeOf<Readonly<Record<string, number>>>({});

/** How much of the file of that hash has arrived, 0 to 1; undefined while none is on its way, or only for a moment. */
export const useArrived = (sha256: string): number | undefined =>
  useSyncExternalStore(arriving.subscribe, () => arriving.now()[sha256]);

/** Fetches a file, and says of it how much has arrived as long as it is on its way. */
export async function noteArrival<T>(
  sha256: string,
  fetchIt: (onProgress: (received: number, total: number) => void) => Promise<T>,
): Promise<T> {
  const since = performance.now();
  try {
    return await fetchIt((received, total) => {
      if (performance.now() - since >= soonMs)
        arriving.set({ ...arriving.now(), [sha256]: received / total });
    });
  } finally {
    const { [sha256]: _, ...others } = arriving.now();
    arriving.set(others);
  }
}

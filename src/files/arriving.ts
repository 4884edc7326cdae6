import { useSyncExternalStore } from 'react';
import { storeOf } from '../lib/store.ts';

const arriving = storeOf<Readonly<Record<string, number>>>({});

/** How much of the file of that hash has arrived, 0 to 1; undefined while none is on its way. */
export const useArrived = (sha256: string | undefined): number | undefined =>
  useSyncExternalStore(arriving.subscribe, () => (sha256 ? arriving.now()[sha256] : undefined));

/** Fetches a file, and says of it how much has arrived as long as it is on its way. */
export async function noteArrival<T>(
  sha256: string,
  fetchIt: (onProgress: (received: number, total: number) => void) => Promise<T>,
): Promise<T> {
  try {
    return await fetchIt((received, total) =>
      arriving.set({ ...arriving.now(), [sha256]: received / total }),
    );
  } finally {
    const { [sha256]: _, ...others } = arriving.now();
    arriving.set(others);
  }
}

import { useSyncExternalStore } from 'react';
import { storeOf } from '../lib/store.ts';

const arriving = storeOf<Readonly<Record<string, number>>>({});

/** The received part of the file with that hash, 0 to 1; undefined while none is on its way. */
export const useArrived = (sha256: string | undefined): number | undefined =>
  useSyncExternalStore(arriving.subscribe, () => (sha256 ? arriving.now()[sha256] : undefined));

/** Fetches a file, and reports its progress meanwhile. */
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

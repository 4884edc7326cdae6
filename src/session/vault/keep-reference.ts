import { persistQueryClient } from '@tanstack/react-query-persist-client';
import { referencePersistence } from '#src/offline/plain/reference-persister.ts';
import { queryClient } from '../query-client.ts';

/** Restores the reference data of an earlier visit, and keeps it from now on. Returns a function that stops. */
export function keepReference(): () => void {
  const [stop, restored] = persistQueryClient({ queryClient, ...referencePersistence() });
  restored.catch(console.warn);
  return stop;
}

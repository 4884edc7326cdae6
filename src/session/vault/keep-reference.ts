import { persistQueryClient } from '@tanstack/react-query-persist-client';
import { referencePersistence } from '../../offline/reference-persister.ts';
import { queryClient } from '../query-client.ts';

/** Brings back the small lists of an earlier visit that are not personal, and keeps them from now on. Returns how to stop. */
export function keepReference(): () => void {
  const [stop, restored] = persistQueryClient({ queryClient, ...referencePersistence() });
  restored.catch(console.warn);
  return stop;
}

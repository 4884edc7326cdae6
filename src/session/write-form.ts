import type { Endpoint, Input } from '#contract/core/endpoint.ts';
import { call } from '../api/call.ts';
import { refusal } from '../api/refusal.ts';
import { queryClient } from './query-client.ts';

/**
 * Makes the write of a form; answers its refusal by the fields of the form, or nothing once it is done. The calls that show what it writes
 * are read again either way.
 */
export async function writeForm<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  shown: readonly Pick<Endpoint, 'name'>[],
): Promise<Record<string, string[]> | undefined> {
  try {
    await call(endpoint, input, { quiet: true });
    return undefined;
  } catch (error) {
    return Object.fromEntries(
      Object.entries(refusal(error)).map(([path, messages]) => [path.replace(/^form\./, ''), messages]),
    );
  } finally {
    for (const { name } of shown) void queryClient.invalidateQueries({ queryKey: [name] });
  }
}

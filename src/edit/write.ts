import type { Answer, Endpoint, Input } from '#contract/core/endpoint.ts';
import { call } from '../api/call.ts';
import { enqueueCall } from '../offline/outbox/lazily.ts';
import type { EnqueueOptions } from '../offline/outbox/queue/enqueue.ts';
import { isOrdinary } from '../offline/outbox/queue/ordinary.ts';
import { openVault } from '../offline/vault/vault.ts';

/** A write that is sent now, or waits in the outbox. */
export interface Write<R> {
  readonly endpoint: Endpoint;
  /** `key`: its idempotency key. The caller shows failures. */
  send(key: string): Promise<R>;
  /** Absent: it can't wait. */
  queue?(options: EnqueueOptions): Promise<string>;
}

/** A write that needs a connection. */
export const writeNow = <E extends Endpoint>(endpoint: E, input: Input<E>): Write<Answer<E>> => ({
  endpoint,
  send: (idempotencyKey) => call(endpoint, input, { idempotencyKey, quiet: true }),
});

/** A write that waits on the device without a connection, if its call has a command. */
export function writeOrQueue<E extends Endpoint>(endpoint: E, input: Input<E>): Write<Answer<E>> {
  if (!isOrdinary(endpoint.name)) return writeNow(endpoint, input);
  return {
    ...writeNow(endpoint, input),
    queue: (options) => enqueueCall(openVault(), endpoint, input, options),
  };
}

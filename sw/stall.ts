import type { WorkboxPlugin } from 'workbox-core';
import { stallMs } from '#contract/runtime-config.ts';
import { handedOver } from './hand-over.ts';

/** A fetch ended because nothing arrived any more. */
export class StallError extends Error {
  override readonly name = 'StallError';
  constructor() {
    super('Nothing arrives any more.');
  }
}

/** Ends a fetch that stalls. A slow one has as long as it needs, unless a newer version is to take over. */
class StallWatch {
  readonly #abort = new AbortController();
  readonly signal = AbortSignal.any([this.#abort.signal, handedOver]);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    this.#restart();
  }

  /** The response with a body that fails if its rest stalls. */
  body(response: Response): Response {
    if (!response.body) {
      this.end();
      return response;
    }
    this.#restart();
    const watched = new TransformStream<Uint8Array, Uint8Array>({
      transform: (bytes, out) => {
        this.#restart();
        out.enqueue(bytes);
      },
      flush: () => this.end(),
    });
    return new Response(response.body.pipeThrough(watched, { signal: this.signal }), response);
  }

  end(): void {
    clearTimeout(this.#timer);
  }

  #restart(): void {
    this.end();
    this.#timer = setTimeout(() => this.#abort.abort(new StallError()), stallMs);
  }
}

/**
 * `fetch` with the whole body, that fails when it stalls: on a network that hangs it would wait for minutes, and keep the worker busy.
 * @throws StallError
 */
export async function fetchWhole(url: string, init: RequestInit): Promise<Response> {
  const watch = new StallWatch();
  try {
    const response = watch.body(await fetch(url, { ...init, signal: watch.signal }));
    return new Response(await response.arrayBuffer(), response);
  } catch (error) {
    // A browser ends a body with an error of its own.
    throw watch.signal.aborted ? watch.signal.reason : error;
  } finally {
    watch.end();
  }
}

/** The same for the fetches of a strategy, whose bodies pass as they arrive; it then answers with what is stored. */
export const unlessStalled = {
  requestWillFetch: async ({ request, state }) => {
    const watch = new StallWatch();
    if (state) state.stallWatch = watch;
    return new Request(request, { signal: watch.signal });
  },
  fetchDidSucceed: async ({ response, state }) => watchIn(state)?.body(response) ?? response,
  fetchDidFail: async ({ state }) => watchIn(state)?.end(),
} satisfies WorkboxPlugin;

const watchIn = (state: Record<string, unknown> | undefined): StallWatch | undefined =>
  state?.stallWatch instanceof StallWatch ? state.stallWatch : undefined;

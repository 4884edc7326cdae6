import ky, { isHTTPError, isNetworkError, isTimeoutError, type KyInstance } from 'ky';
import { type Answer, type Api, apiBase, type Endpoint, type Input } from '../../contract/core/endpoint.ts';
import { scriptLoadTimeoutMs } from '../../contract/core/limits.ts';
import { bearerFor } from './bearers.ts';
import { endpointUrl, initOf, readAnswer } from './core.ts';
import { ApiError, errorOf, isUnreached, NetworkError, TimeoutError } from './errors.ts';
import { fetchOurs } from './last-answer.ts';
import { runningSignal } from './running.ts';
import { notifyWatchers } from './watch.ts';

/** One error type for each kind of failure, for every caller. */
function named(error: Error): Error {
  if (isHTTPError(error)) return errorOf(error.response.status, error.data);
  if (isTimeoutError(error)) return new TimeoutError(error);
  if (isNetworkError(error)) return new NetworkError(error);
  return error;
}

const common = ky.create({
  fetch: fetchOurs,
  timeout: scriptLoadTimeoutMs,
  // Reads only: a write is repeated by the outbox, with its idempotency key.
  retry: { limit: 2, methods: ['get'], statusCodes: [429, 503] },
  hooks: {
    afterResponse: [({ response }) => notifyWatchers.answered(response)],
    beforeError: [({ error }) => named(error)],
  },
});
const group = (api: Api): KyInstance => common.extend({ prefix: apiBase[api] });

/** One client for each API group of the specification's section 7. */
const groups: Record<Api, KyInstance> = {
  main: group('main'),
  client: group('client'),
  employee: group('employee'),
  external: group('external'),
  v2: group('v2'),
  sign: group('sign'),
};

/** Options of a call. */
export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** A UUIDv7 made before the first try of a write. */
  idempotencyKey?: string | undefined;
  /** An interval of bytes of a file. */
  range?: string | undefined;
  /** Called as the answer's bytes arrive, with their number so far. */
  onReceived?: ((bytes: number) => void) | undefined;
  /** The caller handles failures itself: nothing is shown and nobody is signed out. The same as for endpoints marked quiet. */
  quiet?: boolean | undefined;
  /** The screen itself shows a missing record: a 404 is not shown besides. */
  showsMissing?: boolean | undefined;
  /** No person asked for this call now: it keeps no session alive (`core.ts`). */
  background?: boolean | undefined;
}

/** Sends a call as the signed-in person and answers the successful response. Throws as `call` does. */
export async function respond<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: CallOptions = {},
): Promise<Response> {
  const { api, allow, quiet = options.quiet } = endpoint as Endpoint;
  const signal = runningSignal(options.signal);
  try {
    const bearer = allow.by === 'bearer' ? await bearerFor(api) : undefined;
    const path = endpointUrl(endpoint, input).slice(apiBase[api].length);
    const { onReceived } = options;
    return await groups[api](path, {
      ...initOf(endpoint, input, { ...options, bearer, signal }),
      ...(onReceived && { onDownloadProgress: ({ transferredBytes }) => onReceived(transferredBytes) }),
    });
  } catch (error) {
    if (isUnreached(error)) notifyWatchers.unreached(error);
    const isSaid = options.showsMissing && error instanceof ApiError && error.status === 404;
    if (!quiet && !isSaid && !signal.aborted && error instanceof Error)
      notifyWatchers.failed(error, endpoint);
    throw error;
  }
}

/**
 * Calls an endpoint as the signed-in person and resolves to its answer. Failures are shown to the person as section 8 of the specification
 * says, unless the endpoint or the caller is quiet.
 * @throws ApiError if the server refuses
 * @throws NetworkError if it is not reached; `ForeignAnswerError` if something else answered
 * @throws TimeoutError after 120 s; also the signal's reason
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options?: CallOptions,
): Promise<Answer<E>> {
  return readAnswer(endpoint, await respond(endpoint, input, options));
}

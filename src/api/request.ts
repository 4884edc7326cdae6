import ky, { isHTTPError, isNetworkError, isTimeoutError, type ResponsePromise } from 'ky';
import { type Answer, type Endpoint, type Input, urlOf } from '#contract/core/endpoint.ts';
import { idempotencyHeader } from '#contract/core/idempotency.ts';
import { scriptLoadTimeoutMs } from '#contract/core/limits.ts';
import { ApiError, errorOf, ForeignAnswerError, isUnreached, NetworkError, TimeoutError } from './errors.ts';
import { fetchOurs } from './last-answer.ts';

interface Parts {
  params?: Record<string, string>;
  query?: Record<string, string | undefined>;
  body?: unknown;
}

/** Parts of a request besides its input. */
export interface RequestOptions {
  /** The access token; absent for calls with a proof of their own. */
  bearer?: string | undefined;
  /** A UUIDv7 made before the first try of a write (`contract/core/idempotency.ts`). */
  idempotencyKey?: string | undefined;
  /** An interval of bytes, such as `bytes=0-1023`. */
  range?: string | undefined;
  signal?: AbortSignal | undefined;
  /** No person asked for this call now: it must not keep the session alive. The same as for endpoints marked quiet. */
  background?: boolean | undefined;
  /** Repeats a read twice while the server is busy or not reached. */
  repeats?: boolean | undefined;
  /** Called with the server's response, before it is read. */
  onResponse?: ((response: Response) => void) | undefined;
  /** Called as the bytes of a file arrive, with their number so far. */
  onReceived?: ((bytes: number, response: Response) => void) | undefined;
}

/** The address of a call on this origin, with its query. */
export function endpointUrl<E extends Endpoint>(endpoint: E, input: Input<E>): string {
  const { params, query = {} } = input as Parts;
  const given = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined);
  const search = new URLSearchParams(given).toString();
  return urlOf(endpoint, params) + (search && `?${search}`);
}

/**
 * Decides if the session's cookie is sent. The idle time counts from the last call with a cookie, so a call that no person asked for goes
 * without it, unless the cookie is its only authorisation. A sealed item carries its own proof.
 */
function credentialsOf({ allow, quiet }: Endpoint, background = false): RequestCredentials {
  const unasked = allow.by !== 'cookie' && (background || quiet === true);
  return unasked || allow.by === 'ticket' ? 'omit' : 'same-origin';
}

/** A call as a plain request; works in pages and workers. */
export function buildRequest<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  { bearer, idempotencyKey, range, signal, background }: RequestOptions = {},
): Request {
  const { body } = input as Parts;
  const chunk = endpoint.body === 'chunk';
  const headers: Record<string, string> = {
    ...(endpoint.body && { 'content-type': chunk ? 'application/octet-stream' : 'application/json' }),
    ...(bearer && { authorization: `Bearer ${bearer}` }),
    ...(idempotencyKey && { [idempotencyHeader]: idempotencyKey }),
    ...(range && { range }),
  };
  return new Request(new URL(endpointUrl(endpoint, input), location.origin), {
    method: endpoint.method,
    headers,
    credentials: credentialsOf(endpoint, background),
    cache: 'no-store',
    // The server never redirects; a network that asks for a sign-in first does.
    redirect: 'manual',
    ...(endpoint.body && { body: chunk ? (body as BodyInit) : JSON.stringify(body) }),
    ...(signal && { signal }),
  });
}

type Received = RequestOptions['onReceived'];

/** The file, its bytes counted as they arrive. */
function readBlob(response: Response, onReceived: Received): Promise<Blob> {
  if (!onReceived || !response.body) return response.blob();
  let received = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(bytes, out) {
      received += bytes.length;
      onReceived(received, response);
      out.enqueue(bytes);
    },
  });
  const { headers } = response;
  return new Response(response.body.pipeThrough(counter), { headers }).blob();
}

/** Reads what an endpoint promises of an answer of ours, which has come by then. */
const readers: Record<
  Endpoint['shape'],
  (answer: ResponsePromise, response: Response, onReceived: Received) => Promise<unknown>
> = {
  data: async (answer) => (await answer.json<{ data: unknown }>()).data,
  list: (answer) => answer.json(),
  bare: (answer) => answer.json(),
  file: (_, response, onReceived) => readBlob(response, onReceived),
  none: async () => undefined,
};

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

/** One error type for each kind of failure, for every caller. */
function named(error: unknown): unknown {
  if (isHTTPError(error)) return errorOf(error.response.status, error.data);
  if (isTimeoutError(error)) return new TimeoutError();
  return error instanceof ApiError || isUnreached(error) || isAbort(error) ? error : new NetworkError(error);
}

/** Statuses of a server that is busy. */
const busy = [429, 503];

/** Waits for an answer of ours, and asks again where a call says so: while the server is busy or not reached. */
const server = ky.create({
  fetch: fetchOurs,
  timeout: false,
  totalTimeout: scriptLoadTimeoutMs,
  retry: {
    methods: ['get'],
    statusCodes: busy,
    afterStatusCodes: busy,
    delay: (retry) => 300 * 2 ** (retry - 1),
    shouldRetry({ error }) {
      if (isHTTPError(error)) return undefined;
      return (isNetworkError(error) || error instanceof TypeError) && !(error instanceof ForeignAnswerError);
    },
  },
});
const mostRepeats = 2;

/**
 * Sends a call, with no notification and no token of its own: the one way to the server, for pages and the worker. Answers the response too,
 * for its headers.
 * @throws ApiError if the server refuses
 * @throws NetworkError if it is not reached; `ForeignAnswerError` if something else answered
 * @throws TimeoutError after 120 s, in which the bytes of a file only have to begin; `AbortError` if the signal aborts
 */
export async function request<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  carried: RequestOptions = {},
): Promise<{ answer: Answer<E>; response: Response }> {
  const { repeats, onResponse, onReceived } = carried;
  try {
    const answer = server(buildRequest(endpoint, input, carried), {
      retry: { limit: repeats ? mostRepeats : 0 },
    });
    const response = await answer;
    onResponse?.(response);
    const read = await readers[endpoint.shape](answer, response, onReceived);
    // The shape of an endpoint says which of its answers is read.
    return { answer: read as Answer<E>, response };
  } catch (error) {
    if (isHTTPError(error)) onResponse?.(error.response);
    throw named(error);
  }
}

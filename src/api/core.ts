import { type Answer, type Endpoint, type Input, urlOf } from '../../contract/core/endpoint.ts';
import { idempotencyHeader } from '../../contract/core/idempotency.ts';
import { errorOf, NetworkError } from './errors.ts';
import { fetchOurs } from './last-answer.ts';

export { ApiError, ForeignAnswerError, isUnreached, NetworkError, TimeoutError } from './errors.ts';

interface Parts {
  params?: Record<string, string>;
  query?: Record<string, string | undefined>;
  body?: unknown;
}

/** Parts of a request besides its input. */
export interface Carried {
  /** The access token; absent for calls with a proof of their own. */
  bearer?: string | undefined;
  /** A UUIDv7 made before the first try of a write (`contract/core/idempotency.ts`). */
  idempotencyKey?: string | undefined;
  /** An interval of bytes, such as `bytes=0-1023`. */
  range?: string | undefined;
  signal?: AbortSignal | undefined;
  /** No person asked for this call now: it must not keep the session alive. The same as for endpoints marked quiet. */
  background?: boolean | undefined;
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

/** Method, headers and body of a call. */
export function initOf<E extends Endpoint>(endpoint: E, input: Input<E>, carried: Carried = {}) {
  const { body } = input as Parts;
  const { bearer, idempotencyKey, range, signal, background } = carried;
  const chunk = endpoint.body === 'chunk';
  const headers: Record<string, string> = {
    ...(endpoint.body && { 'content-type': chunk ? 'application/octet-stream' : 'application/json' }),
    ...(bearer && { authorization: `Bearer ${bearer}` }),
    ...(idempotencyKey && { [idempotencyHeader]: idempotencyKey }),
    ...(range && { range }),
  };
  return {
    method: endpoint.method,
    headers,
    credentials: credentialsOf(endpoint, background),
    cache: 'no-store',
    // The server never redirects; a network that asks for a sign-in first does.
    redirect: 'manual',
    ...(endpoint.body && { body: chunk ? (body as BodyInit) : JSON.stringify(body) }),
    ...(signal && { signal }),
  } as const satisfies RequestInit;
}

/** A call as a plain request; works in pages and workers. */
export function buildRequest<E extends Endpoint>(endpoint: E, input: Input<E>, carried?: Carried): Request {
  return new Request(
    new URL(endpointUrl(endpoint, input), location.origin),
    initOf(endpoint, input, carried),
  );
}

const readers: Record<Endpoint['shape'], (response: Response) => Promise<unknown>> = {
  data: async (response) => ((await response.json()) as { data: unknown }).data,
  list: (response) => response.json(),
  bare: (response) => response.json(),
  file: (response) => response.blob(),
  none: async () => undefined,
};

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

/** The answer read from an endpoint's response. Throws `ApiError` for a refusal, `NetworkError` if the rest does not arrive. */
export async function readAnswer<E extends Endpoint>(endpoint: E, response: Response): Promise<Answer<E>> {
  if (!response.ok) throw errorOf(response.status, await response.json().catch(() => undefined));
  try {
    return (await readers[endpoint.shape](response)) as Answer<E>;
  } catch (error) {
    throw isAbort(error) ? error : new NetworkError(error);
  }
}

/**
 * Sends a call by plain fetch, with no retry, notification or renewal: for sign-in, renewal and the worker. Answers the response too, for
 * its headers.
 * @throws ApiError if the server refuses
 * @throws NetworkError if it is not reached
 * @throws ForeignAnswerError if something else answered
 */
export async function send<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  carried?: Carried,
): Promise<{ answer: Answer<E>; response: Response }> {
  const response = await fetchOurs(buildRequest(endpoint, input, carried)).catch((error: unknown) => {
    throw isAbort(error) || error instanceof NetworkError ? error : new NetworkError(error);
  });
  return { answer: await readAnswer(endpoint, response), response };
}

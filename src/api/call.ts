import type { Answer, Endpoint, Input } from '#contract/core/endpoint.ts';
import { bearerFor } from './bearers.ts';
import { ApiError, isUnreached } from './errors.ts';
import { type RequestOptions, request } from './request.ts';
import { runningSignal } from './running.ts';
import { notifyWatchers } from './watch.ts';

export interface CallOptions extends Omit<RequestOptions, 'bearer' | 'repeats' | 'onResponse'> {
  /** The caller handles failures itself: nothing is shown and nobody is signed out. The same as for endpoints marked quiet. */
  quiet?: boolean | undefined;
  /** The screen itself shows a missing record: a 404 is not shown besides. */
  showsMissing?: boolean | undefined;
  /** It changes nothing, whatever its method. */
  readOnly?: boolean | undefined;
}

/** True for a call by which a person changes what screens show: parts of a file change nothing before a form names the file. */
const isChange = (
  { method, body, shape, quiet }: Endpoint,
  { background = false, readOnly = false }: CallOptions,
): boolean => method !== 'GET' && body !== 'chunk' && shape !== 'file' && !quiet && !background && !readOnly;

/** Calls an endpoint as `call` does, and answers the response too, for its headers. */
export async function callWithResponse<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: CallOptions = {},
): Promise<{ answer: Answer<E>; response: Response }> {
  const { api, allow, quiet = options.quiet } = endpoint as Endpoint;
  const signal = runningSignal(options.signal);
  try {
    const bearer = allow.by === 'bearer' ? await bearerFor(api) : undefined;
    const { answered: onResponse } = notifyWatchers;
    const answered = await request(endpoint, input, {
      ...options,
      bearer,
      signal,
      repeats: true,
      onResponse,
    });
    if (isChange(endpoint, options)) notifyWatchers.changed();
    return answered;
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
export const call = async <E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options?: CallOptions,
): Promise<Answer<E>> => (await callWithResponse(endpoint, input, options)).answer;

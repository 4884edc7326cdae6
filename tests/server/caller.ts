import { type Endpoint, type Input, urlOf } from '#contract/core/endpoint.ts';
import { clientLogin, type SignedIn, userLogin } from '#contract/session/session.ts';
import { signIns } from '#server/demo/sign-ins.ts';
import { succeeded } from './answers.ts';

/** Parts of a request besides its input. */
export interface CallHeaders {
  bearer?: string;
  cookie?: string;
  /** Idempotency key of a write. */
  key?: string;
}

/**
 * Calls a running server as a browser does.
 * @param at its address; `origin` is the address people use, if that is another one
 */
export const callAt =
  (at: string, origin = at) =>
  <E extends Endpoint>(
    endpoint: E,
    input: Input<E>,
    { bearer, cookie, key }: CallHeaders = {},
  ): Promise<Response> => {
    const { params, query, body } = input as {
      params?: Record<string, string>;
      query?: Record<string, string>;
      body?: unknown;
    };
    const isChunk = body instanceof Uint8Array;
    return fetch(`${at}${urlOf(endpoint, params)}?${new URLSearchParams(query)}`, {
      method: endpoint.method,
      headers: {
        'content-type': isChunk ? 'application/octet-stream' : 'application/json',
        origin,
        ...(bearer && { authorization: `Bearer ${bearer}` }),
        ...(cookie && { cookie }),
        ...(key && { 'idempotency-key': key }),
      },
      ...(body !== undefined && { body: isChunk ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body) }),
    });
  };
export type ServerCall = ReturnType<typeof callAt>;

/** Signs a demo person in. */
export async function signInAt(call: ServerCall, who: keyof typeof signIns) {
  const { email, password, portal } = signIns[who];
  const response = await succeeded(
    call(portal === 'app' ? userLogin : clientLogin, { body: { email, password } }),
  );
  const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';
  const { access_token, token = '' } = (await response.json()) as SignedIn;
  return { bearer: access_token, cookie, renewal: token };
}

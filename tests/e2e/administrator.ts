import { type Answer, type Endpoint, type Input, urlOf } from '#contract/core/endpoint.ts';
import { userLogin } from '#contract/session/session.ts';
import { signIns } from '#server/demo/sign-ins.ts';
import type { RunningFirm } from './firm.ts';

/** Calls an endpoint of a firm's API; anything but a success is an error. */
export type FirmCall = <E extends Endpoint>(endpoint: E, input: Input<E>) => Promise<Answer<E>>;

/** The administrator's session at each firm, shared by all stories of this process: hashing the password for each story is slow. */
const sessions = new WeakMap<RunningFirm, Promise<string>>();

/** Calls the firm's API as the demo administrator does, over HTTP. */
export async function administrator(firm: RunningFirm): Promise<FirmCall> {
  await (sessions.get(firm) ?? enter(firm));
  return async (endpoint, input) => {
    const first = await request(firm, endpoint, input, await sessions.get(firm));
    // A story, or another version of the server, ended the session.
    if (first.status !== 401) return answerOf(endpoint, first);
    return answerOf(endpoint, await request(firm, endpoint, input, await enter(firm)));
  };
}

/** Begins a session that later calls use, too; a failed one is forgotten. */
function enter(firm: RunningFirm): Promise<string> {
  const session = signIn(firm);
  sessions.set(firm, session);
  session.catch(() => sessions.delete(firm));
  return session;
}

async function signIn(firm: RunningFirm): Promise<string> {
  const { email, password } = signIns.administrator;
  const response = await request(firm, userLogin, { body: { email, password } });
  const answer = await answerOf(userLogin, response);
  if (!('access_token' in answer)) throw new Error('The demo administrator has no second factor.');
  return answer.access_token;
}

function request<E extends Endpoint>(
  { address }: RunningFirm,
  endpoint: E,
  input: Input<E>,
  bearer?: string,
): Promise<Response> {
  const { params, query, body } = input as {
    params?: Record<string, string>;
    query?: Record<string, string>;
    body?: unknown;
  };
  const chunk = endpoint.body === 'chunk';
  return fetch(`${address}${urlOf(endpoint, params)}?${new URLSearchParams(query)}`, {
    method: endpoint.method,
    headers: {
      ...(bearer && { authorization: `Bearer ${bearer}` }),
      'content-type': chunk ? 'application/octet-stream' : 'application/json',
    },
    ...(body !== undefined && { body: chunk ? (body as BodyInit) : JSON.stringify(body) }),
  });
}

async function answerOf<E extends Endpoint>(endpoint: E, response: Response): Promise<Answer<E>> {
  const text = await response.text();
  const answer = (text ? JSON.parse(text) : {}) as { data: Answer<E>; message?: string };
  if (!response.ok) throw new Error(`${endpoint.name}: ${response.status} ${JSON.stringify(answer)}`);
  return endpoint.shape === 'data' ? answer.data : (answer as Answer<E>);
}

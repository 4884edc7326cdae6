import type { Context } from 'hono';
import { apiBase, type Endpoint } from '#contract/core/endpoint.ts';
import { endpoints } from '#contract/index.ts';
import { writeActivity } from '#server/activity/activity.ts';
import type { Db } from '#server/db/db.ts';
import type { Services } from '#server/services.ts';
import { extendSession } from '#server/session/extend-session.ts';
import { awaitsFactor } from '#server/session/session-policy.ts';
import { bearerOf } from '#server/session/tokens.ts';
import { countAct } from '../acts-per-day.ts';
import type { App, Env } from '../env.ts';
import { fileResponse } from '../files/send-file.ts';
import { type FileAnswer, type FreeCall, type Handler, keepsAnswer } from '../handler.ts';
import { errorResponse, noRoom } from '../pages/errors.ts';
import { Refusal } from '../refusal.ts';
import { dataResponse, shapeAnswer } from './answer.ts';
import { authorise, checkOrigin } from './authorise.ts';
import { type CallerTurns, ownerOf } from './caller-turns.ts';
import { idempotencyKeyOf, type KeptAnswer, once } from './idempotency.ts';
import { type Caller, identify } from './identify.ts';
import { parseInput, receiveBody } from './input.ts';
import { withErrorResponse } from './with-error-response.ts';

/** Mounts every endpoint of the contract with its handler, and refuses the other methods of its path. */
export function mountCalls(
  app: App,
  handlers: readonly Handler[],
  services: Services,
  turns: CallerTurns,
): void {
  checkComplete(endpoints, handlers);
  const methods = new Map<string, string[]>();
  for (const handler of handlers) {
    const { method } = handler.endpoint;
    const path = routeOf(handler.endpoint);
    methods.set(path, [...(methods.get(path) ?? []), ...(method === 'GET' ? ['GET', 'HEAD'] : [method])]);
    app.on(method, path, (c) =>
      withErrorResponse(c, services, handler.endpoint.name, () => answer(c, handler, services, turns)),
    );
  }
  for (const [path, allowed] of methods) {
    const allow = [...allowed, 'OPTIONS'].join(', ');
    app.all(path, (c) =>
      c.req.method === 'OPTIONS'
        ? new Response(null, { status: 204, headers: { allow } })
        : errorResponse(new Refusal('wrong_method', { headers: { allow } }), c.get('facts').id),
    );
  }
}

/** `/clients/{id}` of the main API → `/api/v1/clients/:id`. */
const routeOf = (endpoint: Endpoint) => apiBase[endpoint.api] + endpoint.path.replace(/\{(\w+)\}/g, ':$1');

/** Throws, naming them, if an endpoint has no handler or two, or a handler no endpoint. */
export function checkComplete(table: readonly Endpoint[], handlers: readonly Handler[]): void {
  const handled = handlers.map(({ endpoint }) => endpoint);
  const problems = [
    ...table.filter((endpoint) => !handled.includes(endpoint)).map(({ name }) => `${name} has no handler`),
    ...handled
      .filter((endpoint) => !table.includes(endpoint))
      .map(({ name }) => `${name} is not in the contract`),
    ...handled
      .filter((endpoint, i) => handled.indexOf(endpoint) < i)
      .map(({ name }) => `${name} has two handlers`),
  ];
  if (problems.length > 0) throw new Error(`The server cannot start: ${problems.join(', ')}.`);
}

/** Handles one call. Its errors are answered by `withErrorResponse`. */
async function answer(
  c: Context<Env>,
  handler: Handler,
  services: Services,
  turns: CallerTurns,
): Promise<Response> {
  const { endpoint } = handler;
  const request = c.req.raw;
  const facts = c.get('facts');
  const now = services.clock.now();
  checkOrigin(endpoint, facts.origin, services.config.publicUrl);
  const authorization = c.req.header('authorization');
  const caller = await turns.identify({ bearer: bearerOf(authorization), ip: facts.ip }, () =>
    identify(endpoint, facts, authorization, services, now),
  );
  authorise(endpoint, caller.actor, {
    accepted: caller.session?.accepted === true,
    awaitsFactor: caller.session !== null && awaitsFactor(caller.session),
    ofStaff: caller.session?.of_staff === true,
  });
  if (handsIn(endpoint) && !(await services.db.hasRoom())) throw noRoom();
  const headers = new Headers();
  if (caller.session && caller.cookie !== null && !endpoint.quiet) {
    const cookie = await extendSession(services, caller.session, caller.cookie, now);
    if (cookie) headers.append('set-cookie', cookie);
  }
  const { actor, session } = caller;
  const owner = ownerOf(actor, facts.ip);
  // A turn begins once the whole body is here: waiting for bytes holds none.
  const raw = await receiveBody(endpoint, request);
  const input = await turns.think(owner, () => parseInput(endpoint, request, c.req.param(), raw));
  const whole: FreeCall<Endpoint> = { input, actor, session, request: facts, services, now, headers };
  // Handlers that make their own transactions also get no more of the pool than their caller's share.
  const call = { ...whole, services: { ...services, db: inTurnOf(services.db, owner, turns) } };
  await countAct(endpoint, actor, services, now);
  await handler.before?.(call);
  const result = handler.inTransaction
    ? await turns.transact(owner, () =>
        inTransaction(handler, whole, caller, {
          key: keepsAnswer(handler) ? idempotencyKeyOf(request.headers) : null,
          of: `${request.method} ${c.req.path}`,
          raw,
        }),
      )
    : shaped(endpoint, await handler.run(call));
  const response =
    'blob' in result ? await fileResponse(result, request, services.files) : dataResponse(result);
  for (const [name, value] of headers) response.headers.append(name, value);
  return response;
}

/** The database of a call; each transaction waits for its caller's turn. */
const inTurnOf = (db: Db, owner: string, { transact }: CallerTurns): Db => ({
  ...db,
  as: (who, work) => transact(owner, () => db.as(who, work)),
});

/** True for writes that need disk space: they are refused when the disk is almost full, unlike signing in and out. */
const handsIn = ({ method, allow, name }: Endpoint) =>
  method !== 'GET' && (allow.by === 'bearer' || allow.by === 'ticket') && !name.startsWith('session.');

const shaped = (endpoint: Endpoint, result: unknown): KeptAnswer | FileAnswer =>
  endpoint.shape === 'file' ? (result as FileAnswer) : shapeAnswer(endpoint, result);

async function inTransaction(
  handler: Handler,
  call: FreeCall<Endpoint>,
  { actor }: Caller,
  { key, ...body }: { key: string | null; of: string; raw: Uint8Array },
): Promise<KeptAnswer | FileAnswer> {
  const { services, request, now } = call;
  let after: (() => void)[] = [];
  const result = await services.db.as(actor, async (tx) => {
    after = [];
    const work = async () =>
      shaped(
        handler.endpoint,
        await handler.run({
          ...call,
          tx,
          activity: (entry: Parameters<typeof writeActivity>[2]) =>
            writeActivity(tx, actor, entry, now, request),
          after: (done: () => void) => after.push(done),
        }),
      );
    if (key === null || actor.accountId === null) return work();
    return once(tx, key, actor.accountId, body, now, async () => (await work()) as KeptAnswer);
  });
  for (const done of after) done();
  return result;
}

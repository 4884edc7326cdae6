import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type * as v from 'valibot';
import { type Audience, type Endpoint, urlOf } from '#contract/core/endpoint.ts';
import { endpoints } from '#contract/index.ts';
import { bodyLimitOf, bodyLimits } from '#server/http/calls/body.ts';
import { makePdf } from '#tests/fixtures/pdf.ts';
import { callAt, signInAt } from '#tests/server/caller.ts';
import { largestOf } from '#tests/server/largest.ts';
import { startPlace } from '#tests/server/processes/start-process.ts';
import { quiet } from '../quiet.ts';
import type { Figure } from '../row.ts';
import type { FloodRequest } from './flood-worker.ts';
import { type ByKind, p99, slowed, waitedFor } from './waiting.ts';

const atOnce = 24;
/** Answers that another person waits for: in the first pass over every call, and again for the worst of them. */
const asked = { first: { me: 10, uploads: 0 }, again: { me: 300, uploads: 60 } };
const measuredAgain = 10;
/** Calls that end the sessions of the people who measure. */
const left = new Set(['session.logout', 'session.switchClient', 'session.end']);

/** One kind of request to one call. */
interface CallAttack {
  name: string;
  endpoint: Endpoint;
  body: Uint8Array | undefined;
  query: Record<string, string>;
}

const utf8 = (value: unknown) => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value));

/** The value with every list as long as `count` items of it fit. */
function overfull(value: unknown, count: number): unknown {
  if (Array.isArray(value)) return Array.from({ length: count }, () => ({}));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, overfull(part, count)]));
}

/** The requests to a call: the largest that fits its schema, and what is refused after the most work. */
function* attacksOn(endpoint: Endpoint): Generator<CallAttack> {
  const { name, body: schema, query } = endpoint;
  const attack = (what: string, body?: unknown, asks: Record<string, string> = {}): CallAttack => ({
    ...{ name: `${name}, ${what}`, endpoint, query: asks },
    body: body === undefined ? undefined : utf8(body),
  });
  const { entries = {} } = (query ?? {}) as { entries?: Record<string, unknown> };
  if (!schema) {
    const isPaged = 'recordPerPage' in entries;
    yield attack('as it is', undefined, isPaged ? { page: '1', recordPerPage: '100', search: 'a' } : {});
    if ('filters' in entries)
      yield attack('with 2,600 empty filters', undefined, { filters: `[${'{},'.repeat(2600)}{}]` });
    return;
  }
  if (schema === 'chunk') return yield attack('with a chunk', '');
  const most = bodyLimits[bodyLimitOf(endpoint)];
  const fitting = largestOf(schema as v.GenericSchema);
  if (utf8(fitting).length <= most) yield attack('with the largest input', fitting);
  const keys = Math.floor(Math.min(most / 10, 9_900));
  yield attack('with as many keys', Object.fromEntries(Array.from({ length: keys }, (_, at) => [at, 1])));
  yield attack(
    'with lists in lists',
    '['.repeat(Math.min(most / 2, 9_900)) + ']'.repeat(Math.min(most / 2, 9_900)),
  );
  yield attack('with one long text', { [Object.keys(fitting ?? {})[0] ?? 'x']: 'x'.repeat(most - 100) });
  const full = utf8(overfull(fitting, Math.floor(Math.min(most / 4, 9_900))));
  if (full.length <= most) yield attack('with long lists', full.toString());
}

/**
 * p99 of another person's `/me` and small upload while one account, or one stranger, has 24 requests of one kind under way ÷ at rest, for the
 * worst kind of every call of the contract. `FLOOD_CALLS` chooses calls by a pattern of their names.
 */
export async function whileCallsFlood(): Promise<Figure> {
  const place = await startPlace();
  try {
    await place.start({ DEMO: 'true', RATE_LIMIT_FACTOR: '0', TRUST_PROXY: '1' }).ready;
    const call = callAt(`http://localhost:${place.port}`);
    const [staff, contact, employee, other] = [
      await signInAt(call, 'manager'),
      await signInAt(call, 'viewer'),
      await signInAt(call, 'employee'),
      await signInAt(call, 'administrator'),
    ];
    const bearers: Partial<Record<Audience, string>> = {
      staff: staff.bearer,
      contact: contact.bearer,
      employee: employee.bearer,
    };
    const person = { bearer: other.bearer, blank: await makePdf() };
    const waited = (answers: ByKind) => waitedFor(call, { ...person, asked: answers });
    const measure = async ({ endpoint, query, body }: CallAttack, answers: ByKind) => {
      const { allow, method, params } = endpoint;
      const who = allow.by === 'bearer' ? allow.audiences.find((audience) => bearers[audience]) : undefined;
      const request: FloodRequest = {
        ...{ port: place.port, method, body, atOnce },
        path: `${urlOf(endpoint, params && (largestOf(params) as Record<string, string>))}?${new URLSearchParams(query)}`,
        headers: {
          host: `localhost:${place.port}`,
          origin: `http://localhost:${place.port}`,
          'x-forwarded-for': '198.51.100.7',
          'content-type': endpoint.body === 'chunk' ? 'application/octet-stream' : 'application/json',
          ...(who && { authorization: `Bearer ${bearers[who]}` }),
        },
      };
      const worker = new Worker(new URL('./flood-worker.ts', import.meta.url), { workerData: request });
      const answered = once(worker, 'message') as Promise<[Record<string, number>]>;
      await once(worker, 'online');
      const under = await waited(answers);
      worker.postMessage('over');
      const [statuses] = await answered;
      return { under, statuses };
    };
    const chosen = new RegExp(process.env.FLOOD_CALLS ?? '');
    const attacks = endpoints
      .filter(({ name }) => !left.has(name) && chosen.test(name))
      .flatMap((endpoint) => [...attacksOn(endpoint)]);
    await waited(asked.again);
    await quiet();
    const first = [];
    for (const attack of attacks) first.push({ attack, ...(await measure(attack, asked.first)) });
    const worst = first.toSorted((a, b) => p99(b.under.me) - p99(a.under.me)).slice(0, measuredAgain);
    const again = [];
    for (const { attack } of worst) {
      const atRest = await waited(asked.again);
      const { under, statuses } = await measure(attack, asked.again);
      const { me, uploads } = slowed(under, atRest);
      const ratio = Math.max(me, uploads);
      again.push({
        ratio,
        note: `${attack.name}: /me ${me.toFixed(2)} (${p99(atRest.me).toFixed(0)} ms at rest), blank upload ${uploads.toFixed(2)} (${p99(atRest.uploads).toFixed(0)} ms), answered ${JSON.stringify(statuses)}`,
      });
    }
    return {
      figure: Math.max(...again.map(({ ratio }) => ratio)),
      notes: [`${attacks.length} kinds of requests`, ...again.map(({ note }) => note)],
    };
  } finally {
    await place.end();
  }
}

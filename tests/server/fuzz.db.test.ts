import fc from 'fast-check';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { errorKinds } from '#contract/core/errors.ts';
import { listErrors } from '#contract/error-log.ts';
import { endpoints } from '#contract/index.ts';
import { actor } from '#server/db/actor.ts';
import { countBadTry } from '#server/session/sign-in-throttle.ts';
import { addressValues, arbitraryOf, asText, garbage, spoiled, type There } from './arbitrary.ts';
import { testFirm } from './fixtures.ts';
import { foreignTo, idsOf } from './foreign.ts';
import { fieldsOfLists, filtersFor } from './list-filters.ts';
import { ownedBy, takesOwned } from './owned.ts';
import { type Side, twoSides } from './sides.ts';
import { type TestServer, testServer } from './test-server.ts';

/** `npm test` sends the same requests each time; `FUZZ_SEED` sends others. */
const seed = Number(process.env.FUZZ_SEED ?? 1);
/** Requests of a run: about ten seconds on a quiet machine. */
const runs = Number(process.env.FUZZ_RUNS ?? endpoints.length * 6);
const forMs = Number(process.env.FUZZ_MS ?? 180_000);

let server: TestServer;
let mine: Side;
let theirs: Side;
let foreign: ReturnType<typeof foreignTo>;
/** Bearer for the one list that a manager may not see. */
let administrator: string;
beforeAll(async () => {
  server = await testServer({ env: { RATE_LIMIT_FACTOR: '0' } });
  const firm = await testFirm(server);
  [mine, theirs] = await twoSides(server, firm);
  administrator = await firm.bearerOf(firm.staff.ADM.accountId, 'app', 'staff');
  foreign = foreignTo(theirs);
  // Hashing is slow on purpose: the guesses at the one tried address are nearly used up beforehand.
  for (const guard of ['api', 'client'])
    for (let i = 0; i < 18; i++)
      await server.db.as(actor('none'), (tx) =>
        countBadTry(
          tx,
          { login: `${guard}:fuzz@firm.example`, network: '192.0.2.1', device: null },
          server.now(),
        ),
      );
});
afterAll(() => server.close());

/** One request: an endpoint, whose bearer, and what is sent. */
interface Attempt {
  endpoint: Endpoint;
  as: keyof Side['bearers'] | 'nobody';
  params: Record<string, string>;
  query: Record<string, string>;
  /** The body as it goes out. */
  raw: string | Uint8Array | undefined;
  headers: Record<string, string>;
}

/** Bodies: ones that fit the schema, the same with one fault, any JSON, no JSON. */
function bodiesOf(endpoint: Endpoint, there: There): fc.Arbitrary<Attempt['raw']> {
  if (endpoint.body === undefined) return fc.constant(undefined);
  const bytes = fc.uint8Array({ maxLength: 300 });
  if (endpoint.body === 'chunk') return bytes;
  const fitting = arbitraryOf(endpoint.body, there);
  const json = (value: unknown) => JSON.stringify(value) ?? '';
  return fc.oneof(
    { weight: 3, arbitrary: fitting.map(json) },
    { weight: 4, arbitrary: spoiled(fitting).map(json) },
    { weight: 1, arbitrary: garbage.map(json) },
    {
      weight: 1,
      arbitrary: fc.oneof(
        bytes,
        fc.string(),
        fc.constantFrom('{', '[[[[', '{"a":1e999}', '"\\u0000"', '[]'.repeat(9)),
      ),
    },
  );
}

const headers = fc.record(
  {
    'content-type': fc.constantFrom(
      'text/plain',
      'application/json; charset=utf-16',
      'multipart/form-data',
      '',
    ),
    'idempotency-key': fc.oneof(fc.uuid(), fc.constantFrom('x', '01990000-0000-7000-8000-00000000000a')),
    range: fc.constantFrom('bytes=0-1', 'bytes=99999999-', 'bytes=-0', 'bytes=5-1', 'lines=1-2'),
    'if-none-match': fc.constantFrom('*', '"x"', 'W/"', ','),
    cookie: fc.constantFrom('portico-app-4100=x', 'portico-client-4100=%%%', '=;=;', 'a'.repeat(5000)),
    'content-length': fc.constantFrom('0', '99999999'),
  },
  { requiredKeys: [] },
);

function attempts(): fc.Arbitrary<Attempt> {
  const { deviceIds: _, ...lasting } = mine;
  const ids = [...idsOf(lasting), ...idsOf(theirs)];
  const wrong = fc.oneof(
    fc.string({ maxLength: 30 }),
    fc.constantFrom('', '%00', '..', "'", '\0', '-1', '999999999', 'x'.repeat(500)),
  );
  /** Values for a query alone: some of these cannot stand in a path. */
  const anything = fc.oneof(wrong, garbage.map(asText));
  const filters = fc.array(
    fc.record({
      field: fc.constantFrom(
        'name',
        'title',
        'office_id',
        'client_since',
        'relationship_managers',
        'nothing',
      ),
      operator: fc.constantFrom('EQ', 'IN', 'BETWEEN', 'ISNULL', 'CONTAINS', 'LIKE'),
      keyword: anything,
    }),
    { maxLength: 3 },
  );
  const sites = [mine, theirs].map(({ tenant }) => tenant.siteId);
  const drives = [mine, theirs].flatMap(({ tenant, driveId }) => [tenant.driveId, driveId]);
  const there: There = {
    ids,
    words: {
      id: fc.constantFrom(...ids, ...sites, ...sites),
      drive_id: fc.constantFrom('', ...drives),
      path_to_root: fc.constantFrom('', '/', 'Letters/2026', 'Stored.pdf', 'a/../..'),
      list: fc.constantFrom('clients', 'sent-envelopes'),
      code: fc.stringMatching(/^([\dA-F]{4}-){3}[\dA-F]{4}$/),
      recordPerPage: fc.constantFrom('10', '100'),
      sort: fc.constantFrom('name', '-title', '-office', 'period_end'),
      filters: filters.map((value) => JSON.stringify(value)),
    },
  };
  const anyone = fc.constantFrom(
    'staff' as const,
    'contact' as const,
    'employee' as const,
    'signer' as const,
  );
  /** The words of a query; a list is mostly asked by filters of its own. */
  function queryOf(endpoint: Endpoint) {
    const fields = fieldsOfLists[endpoint.name];
    const own = fields && { filters: filtersFor(fields, ids) };
    return addressValues(endpoint.query, { ...there, words: { ...there.words, ...own } }, anything);
  }
  return fc.constantFrom(...endpoints).chain((endpoint) => {
    // A sign-out would end the bearer, so it is sent without one; the callers' own devices are not among the ids for the same reason.
    const leaves = endpoint.name === 'session.logout';
    const audiences = endpoint.allow.by === 'bearer' && !leaves ? endpoint.allow.audiences : [];
    const allowed = audiences.length > 0 ? [{ weight: 3, arbitrary: fc.constantFrom(...audiences) }] : [];
    const nobody = fc.constant('nobody' as const);
    const who = leaves ? nobody : fc.oneof({ weight: 9, arbitrary: fc.oneof(...allowed, nobody) }, anyone);
    return who.chain((as) => {
      const theirOwn = takesOwned(endpoint) && as !== 'nobody' ? ownedBy(theirs, endpoint, as) : undefined;
      const params = fc.record(addressValues(endpoint.params, there, wrong));
      const query = { ...queryOf(endpoint), nothing: anything };
      return fc.record({
        endpoint: fc.constant(endpoint),
        as: fc.constant(as),
        params: theirOwn ? fc.oneof({ weight: 2, arbitrary: params }, fc.constant({ id: theirOwn })) : params,
        query: fc.record(query, { requiredKeys: [] }),
        raw: bodiesOf(endpoint, there),
        headers: fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, headers),
      }) as fc.Arbitrary<Attempt>;
    });
  });
}

/** The drive asked for, if the answer shows it: a personal drive is its owner's alone. */
const driveShown = ({ drive_id }: Attempt['query'], text: string): string | null =>
  drive_id && text.includes(drive_id) ? drive_id : null;

const statuses = new Map<number, number>();

/** True if a list was asked for as its contract says: then it must be readable. PostgreSQL takes no NUL. */
const isReadable = ({ endpoint, params, query, headers }: Attempt): boolean =>
  endpoint.name in fieldsOfLists &&
  Object.keys(headers).length === 0 &&
  !JSON.stringify([params, query]).includes('\\u0000') &&
  [v.safeParse(endpoint.params ?? v.any(), params), v.safeParse(endpoint.query ?? v.any(), query)].every(
    ({ success }) => success,
  );

/** The fault of an answer in words; null if it has none. */
async function wrongWith(attempt: Attempt): Promise<string | null> {
  const { endpoint, as, params, query, raw, headers } = attempt;
  const own = as === 'nobody' ? undefined : mine.bearers[as];
  const bearer = as === 'staff' && endpoint.name === listErrors.name ? administrator : own;
  const response = await server.call(endpoint as never, { params, query } as never, {
    bearer,
    headers,
    ...(raw !== undefined && { raw }),
  });
  const text = await response.text();
  statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
  if (response.status >= 500) return `answers ${response.status}: ${JSON.stringify(server.lines.at(-1))}`;
  // The log tells staff what every colleague did, under its own tests of what it withholds.
  const isLog = as === 'staff' && endpoint.name.startsWith('activity.');
  const leak =
    !isLog &&
    foreign({
      as,
      id: takesOwned(endpoint) ? (params.id ?? null) : driveShown(query, text),
      sent: [JSON.stringify({ params, query }), typeof raw === 'string' ? raw : ''].join(' '),
      ok: response.ok,
      writes: endpoint.method !== 'GET',
      text,
    });
  if (leak) return leak;
  if (/\bat .+\.(ts|js):\d+|node_modules|"stack"/.test(text)) return `shows a stack: ${text}`;
  if (response.status < 400) return null;
  const { code, message } = JSON.parse(text) as { code: keyof typeof errorKinds; message: string };
  if (code === 'malformed' && isReadable(attempt)) return `could not be read: ${text}`;
  const known = errorKinds[code]?.status === response.status && message.length > 0;
  return known ? null : `answers no error of the catalogue: ${text}`;
}

test('every list that is filtered is asked by fields of its own', () => {
  const filtered = endpoints.filter(
    ({ query }) => 'filters' in addressValues(query, { ids: [''], words: {} }, fc.string()),
  );
  expect(filtered.map(({ name }) => name).toSorted()).toEqual(Object.keys(fieldsOfLists).toSorted());
});

test(
  'whatever is sent, the answer is a 2xx or a 4xx of the catalogue, in words, of one’s own',
  async () => {
    let sent = 0;
    const details = await fc.check(
      fc.asyncProperty(attempts(), async (attempt) => {
        sent++;
        const wrong = await wrongWith(attempt);
        // The endpoint's schemas would fill the report.
        const sentAs = JSON.stringify({ ...attempt, endpoint: undefined });
        if (wrong) throw new Error(`${attempt.endpoint.name} ${wrong}, for ${sentAs}`);
      }),
      {
        numRuns: runs,
        interruptAfterTimeLimit: forMs,
        endOnFailure: true,
        seed,
      },
    );
    console.log(`fuzz: ${sent} requests, seed ${seed}, answers ${JSON.stringify([...statuses].sort())}`);
    expect(details.failed && !details.interrupted ? String(details.errorInstance) : null).toBeNull();
    expect(sent).toBeGreaterThan(endpoints.length * 5);
  },
  forMs * 2 + 60_000,
);

import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { activityFields, listActivity } from '#contract/activity.ts';
import { urlOf } from '#contract/core/endpoint.ts';
import { filterBy } from '#contract/core/filters.ts';
import { type ListQuery, listSearch } from '#contract/core/list.ts';
import { rolePermissions } from '#contract/core/permissions.ts';
import { validateListQuery } from '#contract/core/validate-list-query.ts';
import { userLogin } from '#contract/session/session.ts';
import { activityPage } from '#server/activity/log.queries.ts';
import { actor } from '#server/db/actor.ts';
import { seedDemo } from '#server/demo/seed.ts';
import { signIns } from '#server/demo/sign-ins.ts';
import { handlers } from '#server/domains.ts';
import { createApp } from '#server/http/app.ts';
import { openFirmData } from '../lists/open-firm.ts';
import { median, ratio } from '../median.ts';
import { quiet } from '../quiet.ts';
import type { Figure } from '../row.ts';

const entries = 5_000_000;
const [rounds, asks] = [5, 40];
const reader = actor('staff', { permissions: rolePermissions('ADM') });

/** Two years of a firm's log, most of it navigations, by everybody who is in it, about every client. */
const fill = `
  select app.add_activity_month(now() - make_interval(months => m)) from generate_series(0, 24) m;
  with people as (select array_agg(id) as ids from users), firms as (select array_agg(id) as ids from clients)
  insert into activity_log (id, name, event, description, subject_type, subject_id, client_id, causer_id, audience, at)
  select gen_random_uuid(), case when n % 5 = 0 then 'Client' else 'Navigation' end, case when n % 5 = 0 then 'updated' else 'navigated' end,
    'Entry ' || n, case when n % 5 = 0 then 'client' end, firm, firm, people.ids[1 + n % array_length(people.ids, 1)], 'staff',
    now() - make_interval(secs => n * 12.6)
  from people, firms, generate_series(1, ${entries}) n, lateral (select firms.ids[1 + n / 7 % array_length(firms.ids, 1)] as firm) f`;

const questionsOf = (person: string, client: string): Record<string, ListQuery> => {
  const plain = { page: 1, recordPerPage: 50, sort: '-at', search: '', countAll: false };
  const changes = filterBy(activityFields, 'entries', 'EQ', 'changes');
  return {
    'changes by one person': {
      ...plain,
      filters: [changes, filterBy(activityFields, 'causer', 'EQ', person)],
    },
    'changes of one client, page 3': {
      ...plain,
      page: 3,
      filters: [changes, filterBy(activityFields, 'client', 'EQ', client)],
    },
  };
};

/** A filtered page of a log of five million entries: the app's answer to a call ÷ the page's query alone; the worst question counts. */
export async function activityLogPage(): Promise<Figure> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portico-log-'));
  await chmod(dataDir, 0o755);
  const { services, ownerUrl, stop } = await openFirmData(dataDir, '4100');
  try {
    await seedDemo(services);
    const owner = new pg.Client({ connectionString: ownerUrl });
    await owner.connect();
    await owner.query(fill);
    await owner.query('vacuum analyze');
    const { rows } = await owner.query<{ person: string; client: string }>(
      `select causer_id as person, client_id as client from activity_log where name = 'Client' order by at desc limit 1 offset 1000`,
    );
    await owner.end();
    const app = createApp(services, handlers, '/nowhere');
    const call = async (method: string, path: string, headers: HeadersInit, body?: string) => {
      const response = await app.request(services.config.publicUrl + path, {
        method,
        headers,
        ...(body !== undefined && { body }),
      });
      if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
      return response.text();
    };
    const { email, password } = signIns.administrator;
    const origin = { origin: services.config.publicUrl, 'content-type': 'application/json' };
    const signedIn = await call(
      userLogin.method,
      urlOf(userLogin),
      origin,
      JSON.stringify({ email, password }),
    );
    const { access_token } = JSON.parse(signedIn) as { access_token: string };
    const bearer = { authorization: `Bearer ${access_token}` };
    await quiet();
    const taken: { figure: number; note: string }[] = [];
    for (const [name, asked] of Object.entries(questionsOf(rows[0]?.person ?? '', rows[0]?.client ?? ''))) {
      const checked = validateListQuery(activityFields, asked);
      const path = `${urlOf(listActivity)}?${new URLSearchParams(listSearch(asked))}`;
      const timed = async (ask: () => Promise<unknown>) => {
        const times: number[] = [];
        for (let i = 0; i < asks; i++) {
          const began = performance.now();
          await ask();
          times.push(performance.now() - began);
        }
        return median(times);
      };
      const ours = () => timed(() => call('GET', path, bearer));
      const bare = () =>
        timed(() => services.db.as(reader, (tx) => activityPage(tx, reader, checked, asked)));
      const { figure, notes } = await ratio(rounds, ours, bare);
      taken.push({ figure, note: `${name}: ${notes.join(', ')}` });
    }
    return { figure: Math.max(...taken.map(({ figure }) => figure)), notes: taken.map(({ note }) => note) };
  } finally {
    await stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

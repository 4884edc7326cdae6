import { X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Input } from '#contract/core/endpoint.ts';
import { newId } from '#contract/core/values.ts';
import { type ReleaseNotes, readReleaseNotes } from '#contract/release-notes.ts';
import type { SignedIn } from '#contract/session/session.ts';
import { userLogin } from '#contract/session/session.ts';
import { checkSetup, type SetupFacts, setUpFirm } from '#contract/setup.ts';
import { testLogo } from '#tests/fixtures/logo.ts';
import { dataOf, refusalOf } from '#tests/server/answers.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { actor } from '../db/actor.ts';
import { seedDemo } from '../demo/seed.ts';
import { allOffices, allTeams } from '../people/queries.ts';
import { firstAdministratorLink, linkMs, setupBanner } from './link.ts';
import { setupLinks } from './tables.ts';

let server: TestServer;
/** Gives the tests of a group, in order, a server on which nobody has set up the firm. */
function onNewFirm(): void {
  beforeAll(async () => {
    server = await testServer({ env: { DEMO: 'false' } });
  });
  afterAll(() => server.close());
}

type Body = Input<typeof setUpFirm>['body'];
const tokenIn = (words: string) => /\/setup#([\w-]+)/.exec(words)?.[1] ?? '';
const printed = async () => (await setupBanner(server.services)).join('\n');
const newToken = async () => tokenIn(await firstAdministratorLink(server.services));

const ada = { first_name: 'Ada', last_name: 'Quay', email: 'ada@quay.example' };
const password = 'a sentence nobody guesses';
const body = (token: string, change: Partial<Body> = {}): Body => ({
  token,
  firm: {
    facts: {
      ...{ name: 'Quay & Vale', logo: testLogo().toString('base64'), accent: '#FFDD00' },
      ...{ country: 'GB', time_zone: 'Europe/London', currency: 'GBP' },
    },
    office: { name: 'London', country: 'GB', team: 'Corporate Services' },
    services: ['CS-INC', 'PY-MON'],
  },
  administrator: { ...ada, accountId: newId(Date.now()), by: { way: 'password', password } },
  ...change,
});
const setUp = (token: string, change?: Partial<Body>, ip?: string) =>
  server.call(setUpFirm, { body: body(token, change) }, { ...(ip && { ip }) });
const check = (token: string) => dataOf<SetupFacts>(server.call(checkSetup, { body: { token } }));
const system = actor('system');

describe('a set-up link', () => {
  onNewFirm();

  test('is printed by the start of an empty firm, once: a later start says how long it is good', async () => {
    const first = await printed();
    expect(first).toContain('once, within 24 hours');
    const again = await printed();
    expect(again).toContain('still good');
    expect(again).not.toContain('/setup#');
    expect((await check(tokenIn(first))).state).toBe('open');
  });

  test('of two servers that start at once, one makes the link', async () => {
    // The link of the test before is over.
    server.wait(linkMs);
    const both = await Promise.all([printed(), printed()]);
    expect(both.filter((words) => words.includes('/setup#'))).toHaveLength(1);
  });

  test('is 256 random bits, kept as a hash alone', async () => {
    const token = await newToken();
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const rows = await server.db.as(system, (tx) => tx.select().from(setupLinks));
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('ends after 24 hours', async () => {
    const token = await newToken();
    server.wait(linkMs - 1);
    expect((await check(token)).state).toBe('open');
    server.wait(1);
    expect(await check(token)).toMatchObject({ state: 'expired', services: [] });
    expect((await refusalOf(setUp(token))).message).toContain('older than 24 hours');
    expect(await printed()).toContain('/setup#');
  });

  test('ends with a newer one', async () => {
    const [older, newer] = [await newToken(), await newToken()];
    expect([(await check(older)).state, (await check(newer)).state]).toEqual(['replaced', 'open']);
    expect((await refusalOf(setUp(older))).message).toContain('A newer set-up link was made');
  });

  test('that was never made opens nothing, and one that is cut neither', async () => {
    const token = await newToken();
    for (const wrong of ['', 'x', token.slice(0, -1), `${token}A`, token.toUpperCase()]) {
      expect(await check(wrong)).toMatchObject({ state: 'unknown', until: null, countries: [] });
      expect((await refusalOf(setUp(wrong))).status).toBe(410);
    }
  });

  test('of a firm keeps the demo out of it', async () => {
    await newToken();
    expect(await seedDemo(server.services)).toBe('not empty');
  });

  test('cannot be guessed: tries are stopped by number, and hash no password', async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, () => setUp('guess', {}, '198.51.100.8')));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 410).length).toBeLessThanOrEqual(30);
    expect(statuses).toContain(429);
    expect((await setUp(await newToken(), {}, '198.51.100.7')).status).toBe(200);
  });
});

describe('a firm', () => {
  onNewFirm();
  let token: string;

  test('is set up by nothing that cannot be accepted: it is refused at its field, and the link stays open', async () => {
    token = tokenIn(await printed());
    const by = (password: string) =>
      setUp(token, {
        administrator: { ...ada, accountId: newId(Date.now()), by: { way: 'password', password } },
      });
    expect((await refusalOf(by('short'))).errors).toHaveProperty(['administrator.by.password']);
    expect((await refusalOf(by('Password123'))).errors).toHaveProperty(['password']);
    expect((await refusalOf(by('QuayVale2026'))).errors).toHaveProperty(['password']);
    const firm = body(token).firm;
    if (!firm) throw new Error('There is a firm.');
    const wrong = (change: Partial<typeof firm>) => refusalOf(setUp(token, { firm: { ...firm, ...change } }));
    expect((await wrong({ services: ['NO-SUCH'] })).errors).toHaveProperty(['firm.services']);
    expect(
      (await wrong({ facts: { ...firm.facts, time_zone: 'Mars/Olympus', currency: 'QQQ' } })).errors,
    ).toEqual({
      'firm.facts.time_zone': ['There is no such time zone. Choose one of the list.'],
      'firm.facts.currency': ['There is no such currency. Choose one of the list.'],
    });
    const withLogo = async (logo: string) => (await wrong({ facts: { ...firm.facts, logo } })).errors;
    const script = Buffer.from('<svg><script>alert(1)</script></svg>').toString('base64');
    // The address of a picture is none here: there is no earlier one.
    for (const logo of [script, '/brand/logo-0a.png'])
      expect(await withLogo(logo)).toEqual({
        'firm.facts.logo': ['This is no picture we can read. Choose a PNG or JPG file.'],
      });
    expect(await withLogo('A'.repeat(500_001))).toEqual({
      'firm.facts.logo': ['This picture is too large.'],
    });
    expect((await check(token)).state).toBe('open');
  });

  test('is set up in one go by one of three at once, who is signed in; the others are told who was first', async () => {
    const answers = await Promise.all([setUp(token), setUp(token), setUp(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
    expect((await refusalOf(setUp(token))).message).toBe(
      'This firm has been set up already. Ada Quay did it.',
    );
    expect(await check(token)).toMatchObject({ state: 'used', usedBy: 'Ada Quay' });
    const [offices, teams] = await server.db.as(system, async (tx) => [
      await allOffices(tx),
      await allTeams(tx),
    ]);
    expect([offices.length, teams.length]).toEqual([1, 1]);

    const answer = answers.find(({ ok }) => ok);
    if (!answer) throw new Error('Nobody set it up.');
    const { user, access_token: bearer } = (await answer.json()) as SignedIn;
    expect(user).toMatchObject({ name: 'Ada Quay', isUserPortal: true });
    expect(user.permissions).toContain('edit settings');
    expect(user.teams).toMatchObject([{ name: 'Corporate Services' }]);
    const config = (await (await server.request('/config.json')).json()) as {
      firm: { name: string; logo: string };
    };
    expect(config.firm.name).toBe('Quay & Vale');
    const notes = await dataOf<ReleaseNotes>(server.call(readReleaseNotes, {}, { bearer }));
    expect(notes.fresh, 'release notes of the version it begins with').toBe(0);
    // The picture is there before anybody has signed in.
    const picture = await server.request(config.firm.logo);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
    const root = new X509Certificate(server.services.signer.root()).toLegacyObject().subject;
    expect(root).toMatchObject({ O: 'Quay & Vale', CN: 'Quay & Vale Root' });
    const signIn = await server.call(userLogin, { body: { email: ada.email, password } });
    expect(signIn.status).toBe(200);
  });

  test('has no link made any more once its administrator has signed in', async () => {
    await expect(newToken()).rejects.toThrow('has signed in before');
    expect(await printed()).toBe('');
  });

  test('has its token in no line of the log', async () => {
    await check(token);
    await setUp(token);
    expect(JSON.stringify(server.lines)).not.toContain(token);
  });
});

import { createMemoryHistory, createRouter } from '@tanstack/react-router';
import { describe, expect, it } from 'vitest';
import { type Permission, type Role, roles } from '#contract/core/permissions.ts';
import { allows } from '#contract/core/requirement.ts';
import { routeTree } from '#src/route-tree.gen.ts';
import { decide } from '#src/session/guard.ts';
import { sessionFrom } from '#src/session/session.ts';
import { sessionOf } from '#src/session/session-of-role.fixture.ts';
import { icons } from '../frame/icons.tsx';
import { staffIcons } from '../frame/staff-icons.ts';
import { barEntries, firstPage, isInFolder, menuOf, placesIn } from './menu.ts';
import { quickActionsOf } from './quick-actions.ts';
import { routeNeeds } from './route-needs.fixture.ts';
import { routePages } from './route-pages.ts';

const router = createRouter({
  routeTree,
  history: createMemoryHistory(),
  context: { router: () => router },
});
const pages = routePages(router);
const inPortals = pages.filter(({ path }) => /^\/(app|client|external)\//.test(path));

const everyRole = Object.keys(roles) as Role[];
const settings = { links: [], demo: true };

const allOf = ([first, ...others]: Permission[] = []) => (first ? { all: [first, ...others] as const } : {});

it('every route needs what the list of routes says', () => {
  expect(Object.fromEntries(inPortals.map(({ path, page }) => [path, page.needs?.all ?? []]))).toEqual(
    routeNeeds,
  );
});

describe.each(everyRole)('as %s', (role) => {
  const session = sessionOf(role);
  const { portal } = session;

  it.each(inPortals)('$path opens exactly to those who hold what it needs', ({ path, page }) => {
    const decision = decide({ portal, session, elsewhere: false, path, pages: [page] });
    const missing = (routeNeeds[path] ?? []).filter((each) => !session.permissions.includes(each));
    if (page.needs?.any && !allows(session.permissions, page.needs)) missing.push(...page.needs.any);
    expect(decision).toEqual(
      missing.length === 0 ? { to: 'go on' } : { to: 'refuse', title: page.title, missing },
    );
  });

  it('no entry of the menu leads to a refused page, and every page of the menu that opens is in it', () => {
    const paths = menuOf(pages, session, settings).flatMap(({ target }) =>
      target.kind === 'page' ? [target.path] : [],
    );
    const open = inPortals.filter(
      ({ path, page }) =>
        path.startsWith(`/${portal}/`) &&
        page.menu &&
        allows(session.permissions, { ...page.needs, ...allOf(routeNeeds[path]) }),
    );
    expect([...paths].sort()).toEqual(open.map(({ path }) => path).sort());
  });

  it('is offered to begin what they may, and nothing else', () => {
    const open = inPortals.filter(
      ({ path, page }) =>
        path.startsWith(`/${portal}/`) &&
        page.act &&
        (routeNeeds[path] ?? []).every((each) => session.permissions.includes(each)),
    );
    expect(quickActionsOf(pages, session).map(({ path }) => path)).toEqual(open.map(({ path }) => path));
  });

  it('every entry has an icon in the frame of the portal', () => {
    const known = Object.keys(portal === 'app' ? staffIcons : icons);
    const named = [...menuOf(pages, session, settings), ...quickActionsOf(pages, session)].map(
      ({ icon }) => icon,
    );
    expect(named.filter((name) => !known.includes(name))).toEqual([]);
  });

  it('a cold start has somewhere to go', () => {
    expect(firstPage(pages, session)).toBeDefined();
  });
});

describe('the staff menu', () => {
  const link = {
    title: 'Insights',
    url: 'https://insights.example',
    permission: 'view insights',
    icon: 'x',
    newDesign: false,
  } as const;
  const titles = (session: ReturnType<typeof sessionOf>, links: Parameters<typeof menuOf>[2]['links'] = []) =>
    menuOf(pages, session, { links, demo: false }).map(({ title }) => title);

  it("has 'My clients' for those who have some", () => {
    expect(titles(sessionOf('RM'))).not.toContain('My clients');
    expect(titles(sessionOf('RM', { own_clients: 1 }))).toContain('My clients');
  });

  it('marks one of both: the list of all clients is not open while it shows their own', () => {
    const [all, mine] = menuOf(pages, sessionOf('RM', { own_clients: 1 }), settings)
      .map(({ target }) => target)
      .filter((target) => target.kind === 'page' && target.path === '/app/clients/list');
    expect(all).toMatchObject({ except: (mine as { search: object }).search });
  });

  it.each([
    ['/app/clients/0198/info', ['Clients']],
    ['/app/clients/0198/addresses/list', ['Clients']],
    ['/app/sign/create/add-signers/0198', ['Sent for signing']],
    ['/app/sign/document-to-sign/0198', []],
    ['/app/profile', []],
  ])('marks the list a page belongs to: %s', (pathname, expected) => {
    const menu = menuOf(pages, sessionOf('RM', { own_clients: 1 }), settings);
    const targets = menu.map(({ target }) => target);
    const marked = menu.filter(
      ({ target }) => target.kind === 'page' && isInFolder(target, pathname, targets),
    );
    expect(marked.map(({ title }) => title)).toEqual(expected);
  });

  it('marks the settings on a page of theirs with an address elsewhere', () => {
    const menu = menuOf(pages, sessionOf('ADM'), settings);
    const targets = menu.map(({ target }) => target);
    const marked = menu.filter(
      ({ target }) => target.kind === 'page' && isInFolder(target, '/app/ad/0198/map', targets),
    );
    expect(marked.map(({ title }) => title)).toEqual(['Settings']);
  });

  it('has the links the person may open and that have an address', () => {
    expect(titles(sessionOf('RM'), [link])).toContain('Insights');
    expect(titles(sessionOf('RM'), [{ ...link, url: '' }])).not.toContain('Insights');
    expect(titles(sessionOf('ASC'), [{ ...link, permission: 'view payroll' }])).not.toContain('Insights');
  });

  it('replaces the page only for entries of the newer design', () => {
    const entries = menuOf(pages, sessionOf('RM'), {
      demo: false,
      links: [link, { ...link, title: 'Browse', newDesign: true }],
    });
    expect(entries.flatMap(({ target }) => (target.kind === 'link' ? [target.replace] : []))).toEqual([
      false,
      true,
    ]);
  });

  it('lets all staff check a document', () => {
    for (const role of ['ADM', 'RM', 'PAY', 'AUD'] as const)
      expect(titles(sessionOf(role))).toContain('Check a document');
  });

  it('shows the outgoing mail of the demo firm only while there is one', () => {
    expect(titles(sessionOf('ADM'))).not.toContain('Outgoing mail');
    expect(menuOf(pages, sessionOf('ADM'), settings).map(({ title }) => title)).toContain('Outgoing mail');
  });
});

it('staff who may create sign, and nobody else, may begin to send a document', () => {
  const may = everyRole.filter((role) =>
    quickActionsOf(pages, sessionOf(role)).some(({ title }) => title === 'Send a document'),
  );
  expect(may).toEqual(['ADM', 'RM', 'ASC', 'CMP', 'PAY', 'FIN']);
});

describe('the client menu of somebody who is contact and employee', () => {
  const { user: employee } = sessionOf('EMPLOYEE');
  const { user } = sessionOf('CONTACT_ADMIN');
  const session = sessionFrom('client', { user, employee, version: '1' });
  const menu = menuOf(pages, session, settings);

  it('tells its entries apart by their icons', () => {
    const named = menu.map(({ icon }) => icon);
    expect(named.toSorted()).toEqual([...new Set(named)].toSorted());
  });

  it('has one home', () => {
    const homes = menu.filter(({ title }) => /home/i.test(title));
    expect(homes.map(({ title }) => title)).toEqual(['Home']);
    expect(firstPage(pages, session)).toBe('/client/home');
  });

  it('has five places in the bar of the narrowest phone, and three at twice the text size', () => {
    expect(placesIn(320 / 16)).toBe(5);
    expect(placesIn(390 / 32)).toBe(3);
    expect(placesIn(320 / 32)).toBe(3);
    const { shown } = barEntries(menu, 3);
    expect(shown.map(({ title }) => title)).toEqual(['Home', 'For me to sign']);
  });

  it('keeps the documents to sign in the bar of a phone, however long it is', () => {
    const { shown, rest } = barEntries(menu);
    expect(shown.map(({ title }) => title)).toEqual([
      'Home',
      'My payslips',
      'My HR documents',
      'For me to sign',
    ]);
    expect(rest.map(({ title }) => title)).toEqual([
      'Your documents',
      'Shared documents',
      'Invoices',
      'Send a document',
      'Contact',
      'User access',
      'News',
      'Waiting to be sent',
    ]);
  });
});

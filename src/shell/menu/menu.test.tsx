import { createMemoryHistory, createRouter } from '@tanstack/react-router';
import { describe, expect, it } from 'vitest';
import {
  type Guard,
  type Permission,
  type Role,
  rolePermissions,
  roles,
} from '../../../contract/core/permissions.ts';
import { allows } from '../../../contract/core/requirement.ts';
import type { Portal, SessionUser } from '../../../contract/session/session.ts';
import { routeTree } from '../../route-trees/all.gen.ts';
import { decide } from '../../session/guard.ts';
import { sessionFrom } from '../../session/session.ts';
import { icons } from '../frame/icons.tsx';
import { staffIcons } from '../frame/staff-icons.ts';
import { barEntries, firstPage, isInFolder, menuOf } from './menu.ts';
import { quickActionsOf } from './quick-actions.ts';
import { routePages } from './route-pages.ts';

const router = createRouter({
  routeTree,
  history: createMemoryHistory(),
  context: { router: () => router, bringRoutes: async () => false },
});
const pages = routePages(router);
const inPortals = pages.filter(({ path }) => /^\/(app|client|external)\//.test(path));

const portalOf: Record<Guard, Portal> = {
  api: 'app',
  client: 'client',
  employee: 'client',
  external: 'external',
};

function sessionOf(role: Role, change: Partial<SessionUser> = {}) {
  const { guard } = roles[role];
  const user: SessionUser = {
    id: '01980000-0000-7000-8000-000000000001',
    name: 'Ada Example',
    email: 'ada@example.com',
    permissions: rolePermissions(role),
    roles: [],
    teams: [],
    isUserPortal: guard === 'api',
    isClientPortal: guard === 'client' || guard === 'employee',
    isExternalPortal: guard === 'external',
    isContact: guard === 'client',
    accept_agreement: true,
    clients: [],
    own_clients: 0,
    job_title: '',
    work_phone: '',
    schools: [],
    skills: [],
    interests: [],
    pastProjects: [],
    finder: 'N',
    mstoken: null,
    ...change,
  };
  return sessionFrom(portalOf[guard], { user, employee: null, version: '1' });
}
const everyRole = Object.keys(roles) as Role[];
const settings = { links: [], demo: true };

/** The permissions of each route. */
const needs: Record<string, Permission[]> = {
  '/app/ad/list': ['view ad group'],
  '/app/ad/$id/map': ['view ad group', 'edit ad group'],
  '/app/clients/$id/addresses/': ['view client', 'view address client'],
  '/app/clients/$id/addresses/create': ['edit client', 'view address client'],
  '/app/clients/$id/addresses/list': ['view client', 'view address client'],
  '/app/clients/$id/addresses/update/$addressId': ['edit client', 'view address client'],
  '/app/clients/$id/contacts/': ['view client', 'view contact client'],
  '/app/clients/$id/contacts/create': ['edit client', 'view contact client'],
  '/app/clients/$id/contacts/list': ['view client', 'view contact client'],
  '/app/clients/$id/contacts/update/$contactId': ['edit client', 'view contact client'],
  '/app/clients/$id/relationship-managers/': ['view client', 'view relationship manager client'],
  '/app/clients/$id/relationship-managers/create': ['edit client', 'view relationship manager client'],
  '/app/clients/$id/relationship-managers/list': ['view client', 'view relationship manager client'],
  '/app/clients/$id/relationship-managers/update/$clientRmId': [
    'edit client',
    'view relationship manager client',
  ],
  '/app/clients/$id/info': ['view client', 'view info client'],
  '/app/clients/$id/info/attributes/': ['view client', 'view info client'],
  '/app/clients/$id/info/attributes/create': ['edit client', 'view info client'],
  '/app/clients/$id/info/attributes/update/$attributeId': ['edit client', 'view info client'],
  '/app/clients/$id/info/services/': ['view client', 'view service client'],
  '/app/clients/$id/info/services/create': ['edit client', 'view service client'],
  '/app/clients/$id/info/services/update/$serviceId': ['edit client', 'view service client'],
  '/app/clients/$id/info/update': ['view client', 'view info client', 'edit client'],
  '/app/clients/$id/documents/': ['view client', 'view document client'],
  '/app/clients/$id/documents/$documentId': ['view client', 'view document client'],
  '/app/clients/$id/shared-folder': ['view client', 'view document client', 'view shared folder client'],
  '/client/profile': [],
  '/client/second-factor': [],
  '/client/your-documents/list': ['view document'],
  '/client/your-documents/$id': ['view document'],
  '/client/send/document': ['upload document'],
  '/client/send/information': ['upload information'],
  '/app/clients/$id/payroll/': ['view client', 'view payroll client'],
  '/app/clients/$id/payroll/calendars/': ['view client', 'view payroll client'],
  '/app/clients/$id/payroll/documents': ['view client', 'view payroll client'],
  '/app/clients/$id/payroll/employee/': ['view client', 'view payroll client'],
  '/app/clients/$id/payroll/employee/$employeeId/': ['view client', 'view payroll client'],
  '/app/clients/$id/payroll/employee/$employeeId/documents': ['view client', 'view payroll client'],
  '/app/clients/$id/payroll/employee/$employeeId/payslips': ['view client', 'view payroll client'],
  '/app/clients/$id/payroll/managers/': ['view client', 'view payroll client'],
  '/app/clients/$id/payroll/runs/$runId': ['view client', 'view payroll client'],
  '/client/invoice/list': ['view invoice'],
  '/client/invoice/$id/': ['view invoice'],
  '/client/invoice/$id/pdf': ['view invoice'],
  '/client/invoice/statement/': ['view invoice'],
  '/client/invoice/statement/pdf': ['view invoice'],
  '/client/payroll/monthly-report/': ['view payroll'],
  '/client/payroll/monthly-report/$id': ['view payroll'],
  '/client/payroll/monthly-report/$id/files/$fileId': ['view payroll'],
  '/client/payroll/team/': ['view payroll'],
  '/client/payroll/team/employee/$id/': ['view payroll'],
  '/client/payroll/team/employee/$id/payslips/': ['view payroll'],
  '/client/payroll/team/employee/$id/payslips/$payslipId': ['view payroll'],
  '/client/payroll/team/employee/$id/documents/': ['view payroll'],
  '/client/payroll/team/employee/$id/documents/$documentId': ['view payroll'],
  '/app/clients/$id/payroll/calendars/create': ['edit payroll client', 'view payroll client'],
  '/app/clients/$id/payroll/calendars/update/$calendarId': ['edit payroll client', 'view payroll client'],
  '/app/clients/$id/payroll/employee/create': ['edit payroll client', 'view payroll client'],
  '/app/clients/$id/payroll/employee/update/$employeeId': ['edit payroll client', 'view payroll client'],
  '/app/clients/$id/payroll/managers/create': ['edit payroll client', 'view payroll client'],
  '/app/clients/$id/payroll/managers/update/$managerId': ['edit payroll client', 'view payroll client'],
  '/app/clients/list': ['view client'],
  '/app/new-client/client-corporate': ['view client', 'view info client', 'create client'],
  '/app/new-client/client-individual': ['view client', 'view info client', 'create client'],
  '/app/dashboard/my-dashboard': ['view dashboard'],
  '/app/dashboard/employee-directory/': ['view employee directory dashboard'],
  '/app/dashboard/employee-directory/$id': ['view employee directory dashboard'],
  '/app/dashboard/employee-directory/org-chart': ['view employee directory dashboard'],
  '/app/dashboard/finder': ['view finder dashboard'],
  '/app/dashboard/forms-documents/': ['view dashboard'],
  '/app/dashboard/forms-documents/$id': ['view dashboard'],
  '/app/dashboard/resources/': ['view dashboard'],
  '/app/dashboard/resources/$id': ['view dashboard'],
  '/app/dashboard/training/': ['view dashboard'],
  '/app/dashboard/training/$id': ['view dashboard'],
  '/app/dashboard/training/people': ['edit template'],
  '/app/errors/': ['edit settings'],
  '/app/errors/$id': ['edit settings'],
  '/app/log/': ['view activity log'],
  '/app/log/$id': ['view activity log'],
  '/app/exports': [],
  '/app/outbox': [],
  '/app/outgoing-mail': ['edit settings'],
  '/app/profile': [],
  '/app/second-factor': [],
  '/app/release-notes': [],
  '/app/sign/create/add-observers/$id': ['view sign', 'create sign'],
  '/app/sign/create/add-signers/$id': ['view sign', 'create sign'],
  '/app/sign/create/configure-document/$id': ['view sign', 'create sign'],
  '/app/sign/create/confirmation/$id': ['view sign', 'create sign'],
  '/app/sign/create/select-document/': ['view sign', 'create sign'],
  '/app/sign/create/select-document/$id': ['view sign', 'create sign'],
  '/app/sign/create/send-for-signing/$id': ['view sign', 'create sign'],
  '/app/sign/create/sign-document-done/$id': ['view sign', 'create sign'],
  '/app/sign/create/sign-document/$id': ['view sign', 'create sign'],
  '/app/sign/document-to-sign/': ['view sign'],
  '/app/sign/document-to-sign/$id': ['view sign'],
  '/app/sign/document-to-sign/confirmation/$id': ['view sign'],
  '/app/sign/document-to-sign/sealed/$id/$document': ['view sign'],
  '/app/sign/list/': ['view sign'],
  '/app/sign/list/$id': ['view sign'],
  '/app/sign/list/$id/read/$document': ['view sign'],
  '/app/sign/list/$id/correct': ['view sign', 'create sign'],
  '/app/settings/': [],
  '/app/settings/employing-entities/': ['edit settings'],
  '/app/settings/employing-entities/create': ['edit settings'],
  '/app/settings/employing-entities/update/$entityId': ['edit settings'],
  '/app/settings/fields/': ['edit settings'],
  '/app/settings/fields/create': ['edit settings'],
  '/app/settings/fields/update/$fieldId': ['edit settings'],
  '/app/settings/links/': ['edit settings'],
  '/app/settings/links/create': ['edit settings'],
  '/app/settings/links/update/$linkId': ['edit settings'],
  '/app/settings/offices/': ['edit settings'],
  '/app/settings/offices/create': ['edit settings'],
  '/app/settings/offices/update/$officeId': ['edit settings'],
  '/app/settings/services/': ['edit settings'],
  '/app/settings/services/create': ['edit settings'],
  '/app/settings/services/update/$serviceId': ['edit settings'],
  '/app/settings/news/': ['edit news'],
  '/app/settings/news/create': ['edit news'],
  '/app/settings/news/update/$newsId': ['edit news'],
  '/app/settings/forms/': ['edit template'],
  '/app/settings/forms/create': ['edit template'],
  '/app/settings/forms/update/$formId': ['edit template'],
  '/app/settings/resources/': ['edit template'],
  '/app/settings/resources/create': ['edit template'],
  '/app/settings/resources/update/$resourceId': ['edit template'],
  '/app/settings/courses/': ['edit template'],
  '/app/settings/courses/create': ['edit template'],
  '/app/settings/courses/update/$courseId': ['edit template'],
  '/app/settings/teams/': ['edit settings'],
  '/app/settings/teams/create': ['edit settings'],
  '/app/settings/teams/update/$teamId': ['edit settings'],
  '/app/settings/agreements/': ['edit settings'],
  '/app/settings/agreements/publish': ['edit settings'],
  '/app/settings/firm': ['edit settings'],
  '/app/settings/limits': ['edit settings'],
  '/app/settings/people/': ['edit role'],
  '/app/settings/people/$id': ['edit role'],
  '/app/settings/people/invite': ['edit role'],
  '/app/settings/roles': ['edit role'],
  '/app/settings/reference': ['edit settings'],
  '/app/verify': [],
  '/client/consent/$id': [],
  '/client/contact': ['view contact'],
  '/client/home': ['view dashboard'],
  '/client/my-home': ['view my home'],
  '/client/my-hr-documents/': ['view my hr document'],
  '/client/my-hr-documents/$id': ['view my hr document'],
  '/client/my-payslips/': ['view my payslip'],
  '/client/my-payslips/$id': ['view my payslip'],
  '/client/my-payslips/compare': ['view my payslip'],
  '/client/my-payslips/year-to-date': ['view my payslip'],
  '/client/news': [],
  '/client/outbox': [],
  '/client/user-access/$id': ['view client contact'],
  '/client/user-access/create': ['create client contact'],
  '/client/user-access/list': ['view client contact'],
  '/client/shared-documents/$id': ['view shared document'],
  '/client/shared-documents/list': ['view shared document'],
  '/client/sign/document-to-sign/': ['view sign'],
  '/client/sign/document-to-sign/$id': ['view sign'],
  '/client/sign/document-to-sign/confirmation/$id': ['view sign'],
  '/client/sign/document-to-sign/sealed/$id/$document': ['view sign'],
  '/external/home': ['view sign'],
  '/external/outbox': [],
  '/external/sign/document-to-sign/': ['view sign'],
  '/external/sign/document-to-sign/$id': ['view sign'],
  '/external/sign/document-to-sign/confirmation/$id': ['view sign'],
  '/external/sign/document-to-sign/sealed/$id/$document': ['view sign'],
};

const allOf = ([first, ...others]: Permission[] = []) => (first ? { all: [first, ...others] as const } : {});

it('every route needs what the list of routes says', () => {
  expect(Object.fromEntries(inPortals.map(({ path, page }) => [path, page.needs?.all ?? []]))).toEqual(needs);
});

describe.each(everyRole)('as %s', (role) => {
  const session = sessionOf(role);
  const { portal } = session;

  it.each(inPortals)('$path opens exactly to those who hold what it needs', ({ path, page }) => {
    const decision = decide({ portal, session, elsewhere: false, path, pages: [page] });
    const missing = (needs[path] ?? []).filter((each) => !session.permissions.includes(each));
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
        allows(session.permissions, { ...page.needs, ...allOf(needs[path]) }),
    );
    expect([...paths].sort()).toEqual(open.map(({ path }) => path).sort());
  });

  it('is offered to begin what they may, and nothing else', () => {
    const open = inPortals.filter(
      ({ path, page }) =>
        path.startsWith(`/${portal}/`) &&
        page.act &&
        (needs[path] ?? []).every((each) => session.permissions.includes(each)),
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

describe('the guard', () => {
  const arrival = { elsewhere: false, path: '/client/home', pages: [], portal: 'client' } as const;

  it('sends strangers to sign in, and people of another portal too', () => {
    expect(decide({ ...arrival, session: null })).toEqual({ to: 'sign in' });
    expect(decide({ ...arrival, session: null, elsewhere: true })).toEqual({ to: 'other portal' });
    expect(decide({ ...arrival, session: sessionOf('RM'), elsewhere: true })).toEqual({ to: 'other portal' });
  });

  it('lets a contact do nothing before consent', () => {
    const session = sessionOf('CONTACT_ADMIN', { accept_agreement: false, agreement_id: 'a1' });
    expect(decide({ ...arrival, session })).toEqual({ to: 'consent', path: '/client/consent/a1' });
    expect(decide({ ...arrival, session, path: '/client/consent/a1' })).toEqual({ to: 'go on' });
  });

  it('lets nobody do anything before a second factor that their role requires, not even consent', () => {
    const staff = sessionOf('RM', { awaits_factor: true });
    const toApp = { to: 'second factor', path: '/app/second-factor' };
    const atApp = { ...arrival, portal: 'app', path: '/app/clients/list', session: staff } as const;
    expect(decide(atApp)).toEqual(toApp);
    expect(decide({ ...atApp, path: '/app/second-factor' })).toEqual({ to: 'go on' });
    const contact = { accept_agreement: false, agreement_id: 'a1', awaits_factor: true };
    const session = sessionOf('CONTACT_ADMIN', contact);
    const toClient = { to: 'second factor', path: '/client/second-factor' };
    expect(decide({ ...arrival, session, path: '/client/consent/a1' })).toEqual(toClient);
    expect(decide({ ...arrival, session, path: '/client/second-factor' })).toEqual({ to: 'go on' });
  });

  it('asks no consent of employees', () => {
    const session = sessionOf('EMPLOYEE', { accept_agreement: false });
    expect(decide({ ...arrival, session })).toEqual({ to: 'go on' });
  });
});

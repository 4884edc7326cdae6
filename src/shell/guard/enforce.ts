import { type AnyRouter, redirect } from '@tanstack/react-router';
import { errorNotificationMs } from '#contract/core/limits.ts';
import type { Portal } from '#contract/session/session.ts';
import { consentPath, type Decision, decide } from '#src/session/guard.ts';
import type { Page } from '#src/session/page-target.ts';
import { portalPaths } from '#src/session/portal-paths.ts';
import { hasTab } from '#src/session/record-tab-facts.ts';
import { openKeptSession } from '#src/session/renewal/open-kept-session.ts';
import { sessions } from '#src/session/session.ts';
import { saveInterruptedPage } from '#src/session/sign-in/return-to.ts';
import { lastVisit } from '#src/session/sign-in/visits.ts';
import { activePortals, entryPath, unlockable } from '#src/session/vault/active-portals.ts';
import { notify } from '#src/ui/notifications/store.ts';
import { firstPage, replacementOf } from '../menu/menu.ts';
import { routePages } from '../menu/route-pages.ts';
import { tabsOf } from '../menu/tabs-of.ts';
import { notifyRefused } from './notify-refused.ts';

/** The arguments of a layout route's `beforeLoad`. */
interface Navigation {
  context: { router: () => AnyRouter };
  matches: readonly { staticData: { page?: Page } }[];
  location: { pathname: string; href: string };
  preload: boolean;
}

/** The guard of a portal's layout route: returns if the person may go there, else throws the redirect. */
export async function enforce(portal: Portal, navigation: Navigation): Promise<void> {
  const { matches, location, preload } = navigation;
  const open = await openKeptSession(portal);
  const decision = decide({
    portal,
    session: open ? sessions.now() : null,
    elsewhere: !unlockable(portal) && activePortals().some((other) => other !== portal),
    path: location.pathname,
    pages: matches.flatMap(({ staticData }) => staticData.page ?? []),
  });
  const atRoot = location.pathname === portalPaths[portal].root;
  const replacement = decision.to === 'go on' && replacementHere(navigation);
  if (replacement) throw redirect({ href: replacement, replace: true });
  if (decision.to === 'go on' && !atRoot) return;
  if (!preload) sayAndKeep(decision, location.href);
  throw redirect({ href: insteadOf(portal, decision, navigation), replace: true });
}

function replacementHere({ context, matches }: Navigation): string | undefined {
  const session = sessions.now();
  const page = matches.at(-1)?.staticData.page;
  return session && page ? replacementOf(routePages(context.router()), session, page) : undefined;
}

/**
 * The guard of a record's layout route: refuses a tab that needs facts the record does not have, and every page below that tab. A record
 * that cannot be read is not refused here: its frame shows the failure.
 */
export async function enforceTab(
  portal: Portal,
  navigation: Navigation & { params: Readonly<Record<string, string>> },
  read: () => Promise<object>,
): Promise<void> {
  const { context, location, params, preload } = navigation;
  const open = routePages(context.router()).find(
    ({ path, page }) => page.tab?.when && `${location.pathname}/`.startsWith(`${filledIn(path, params)}/`),
  );
  if (!open?.page.tab) return;
  const record = await read().catch(() => undefined);
  if (!record || hasTab(record, open.page.tab)) return;
  const decision = { to: 'refuse', title: open.page.title, missing: [] } as const;
  if (!preload) notifyRefused(decision);
  throw redirect({ href: insteadOf(portal, decision, navigation), replace: true });
}

/**
 * Leads from a record's own address to the first of its tabs that the person may see; a person who may see none is refused. The record is
 * read for the tabs that need facts: one that cannot be read has the others, whose frame shows the failure.
 */
export async function enforceFirstTab(
  portal: Portal,
  navigation: Navigation & { params: Readonly<Record<string, string>> },
  route: string,
  read: () => Promise<object>,
): Promise<never> {
  const { context, params, preload } = navigation;
  const session = sessions.now();
  const record = await read().catch(() => ({}));
  const [first] = session ? tabsOf(routePages(context.router()), session, route, record) : [];
  if (first) throw redirect({ href: filledIn(first.path, params), replace: true });
  const decision = { to: 'refuse', title: 'Client', missing: [] } as const;
  if (!preload) notifyRefused(decision);
  throw redirect({ href: insteadOf(portal, decision, navigation), replace: true });
}

/** A route's path with its parameters filled in. */
const filledIn = (path: string, params: Readonly<Record<string, string>>): string =>
  path.replace(/\/$/, '').replace(/\$(\w+)/g, (_, name: string) => params[name] ?? '');

function sayAndKeep(decision: Decision, href: string) {
  if (decision.to === 'go on') return;
  if (decision.to === 'refuse') return notifyRefused(decision);
  // One version led to the next: the page that the person came for is kept already.
  if (decision.to === 'consent' && href.startsWith(consentPath)) return;
  if (decision.to === 'other portal')
    notify({ type: 'error', message: 'Unauthorized Access Attempt', duration: errorNotificationMs });
  saveInterruptedPage(href);
}

/**
 * The path of the redirect: a refused person stays on the page visited last, else they get the portal's first page, else the notice of the
 * refusal.
 */
function insteadOf(portal: Portal, decision: Decision, { context, location }: Navigation): string {
  if (decision.to === 'consent' || decision.to === 'second factor') return decision.path;
  if (decision.to === 'sign in') return entryPath(portal);
  if (decision.to === 'other portal') return portalPaths[portal].signIn;
  const session = sessions.now();
  const first = session && firstPage(routePages(context.router()), session);
  const refused = decision.to === 'refuse';
  const stay = [refused && lastVisit(), first].find((href) => href && href !== location.href);
  return stay || `/unauthorized?title=${encodeURIComponent(refused ? decision.title : 'Home')}`;
}

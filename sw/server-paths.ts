/** Folders of the server under which the worker answers nothing, neither a page's navigation nor its calls. */
const unanswered = ['api', 'files', 'hooks'];

/** Paths of the server; every other navigation is a screen of the app. */
export const serverPaths = [
  new RegExp(`^/(${[...unanswered, 'brand'].join('|')})/`),
  /^\/(config\.json|health|ready|redirect\.html|sw\.js|network)$/,
];

/** A static route (Service Worker Static Routing API): requests of this form go to the network without the worker. */
export interface StaticRoute {
  readonly condition: { readonly urlPattern: { readonly pathname: string } };
  readonly source: 'network';
}

/** The static routes of the worker. A pattern that names no host is for the worker's own. */
export const staticRoutes: readonly StaticRoute[] = unanswered.map((folder) => ({
  condition: { urlPattern: { pathname: `/${folder}/*` } },
  source: 'network',
}));

/** Paths of the server; every other navigation is a screen of the app. */
export const serverPaths = [
  /^\/(api|brand|files|hooks)\//,
  /^\/(config\.json|health|ready|redirect\.html|sw\.js|network)$/,
];

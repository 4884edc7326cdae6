/** True if this page runs as the installed app, without a browser around it. */
export const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches;

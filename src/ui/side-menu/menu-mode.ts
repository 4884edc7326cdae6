const modes = ['full', 'icons', 'hidden'] as const;

/** How much of the side menu is shown. */
export type MenuMode = (typeof modes)[number];

/** The mode after one more press: full, icons, hidden, full (specification 2). */
export function nextMode(mode: MenuMode): MenuMode {
  return modes[(modes.indexOf(mode) + 1) % modes.length] ?? 'full';
}

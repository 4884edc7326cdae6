const modes = ['full', 'icons', 'hidden'] as const;

/** Modes of the side menu: with words, icons alone, or not shown. */
export type MenuMode = (typeof modes)[number];

/** The mode of that name, if there is one. */
export const modeOf = (name: string | null): MenuMode | undefined => modes.find((mode) => mode === name);

/** The mode after one more press: full, icons, hidden, full (specification, section 2). */
export function nextMode(mode: MenuMode): MenuMode {
  return modes[(modes.indexOf(mode) + 1) % modes.length] ?? 'full';
}

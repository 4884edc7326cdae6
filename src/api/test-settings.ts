import type { RuntimeConfig } from '#contract/runtime-config.ts';

/** For tests: the settings of a firm, as the server answers them. */
export const testSettings = (
  name = 'Portico Services',
  more: Partial<RuntimeConfig> = {},
): RuntimeConfig => ({
  firm: { name, product: 'Portico', helpUrl: null },
  version: '1',
  demo: false,
  signIn: { password: true },
  unlock: { pin: true },
  redirectHosts: [],
  links: [],
  versionCheckMs: 300_000,
  errorDsn: '',
  ...more,
});

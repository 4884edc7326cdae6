import type { RuntimeConfig } from '../../../contract/settings.ts';
import type { Config } from '../../config.ts';
import type { Services } from '../../services.ts';
import type { App } from '../env.ts';

/** `/config.json`: the app's settings at its start; one build serves every environment. */
export function mountRuntimeConfig(
  app: App,
  { config, version }: Pick<Services, 'config' | 'version'>,
): void {
  const answer: RuntimeConfig = {
    firm: { name: config.firmName, product: 'Portico', helpUrl: config.helpUrl },
    version,
    publicUrl: config.publicUrl,
    demo: config.demo,
    signIn: { password: true, cloud: cloudOf(config) },
    unlock: { pin: config.unlockPin },
    redirectHosts: config.redirectHosts,
    links: config.links,
    versionCheckMs: config.versionCheckMs,
    errorDsn: config.errorDsn,
  };
  app.get('/config.json', (c) => c.json(answer, 200, { 'cache-control': 'no-cache' }));
}

/** The settings of each provider for browsers; the trusted claim stays on the server. */
const cloudOf = ({ cloud }: Config): NonNullable<RuntimeConfig['signIn']['cloud']> =>
  Object.fromEntries(
    Object.entries(cloud).map(([portal, { emailClaim: _, ...provider }]) => [portal, provider]),
  );

import type { RuntimeConfig } from '../../../contract/settings.ts';
import type { Config } from '../../config.ts';
import { readFirm } from '../../firm/firm.ts';
import type { Services } from '../../services.ts';
import type { App } from '../env.ts';

/** `/config.json`: the app's settings at its start; one build serves every environment. */
export function mountRuntimeConfig(
  app: App,
  { config, db, version }: Pick<Services, 'config' | 'db' | 'version'>,
): void {
  const fixed: Omit<RuntimeConfig, 'firm'> = {
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
  app.get('/config.json', async (c) => {
    const { name } = await readFirm(db, config);
    const firm = { name, product: 'Portico', helpUrl: config.helpUrl };
    return c.json({ ...fixed, firm } satisfies RuntimeConfig, 200, { 'cache-control': 'no-cache' });
  });
}

/** The settings of each provider for browsers; the trusted claim stays on the server. */
const cloudOf = ({ cloud }: Config): NonNullable<RuntimeConfig['signIn']['cloud']> =>
  Object.fromEntries(
    Object.entries(cloud).map(([portal, { emailClaim: _, ...provider }]) => [portal, provider]),
  );

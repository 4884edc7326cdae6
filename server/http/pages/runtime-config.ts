import { shadesOf } from '#contract/firm/shades.ts';
import type { RuntimeConfig } from '#contract/runtime-config.ts';
import type { Config } from '#server/config.ts';
import { actor } from '#server/db/actor.ts';
import { readFirm } from '#server/firm/firm.ts';
import type { Services } from '#server/services.ts';
import { readAppLinks } from '#server/settings/queries.ts';
import type { App } from '../env.ts';

/** `/config.json`: the app's settings at its start; one build serves every environment. */
export function mountRuntimeConfig(
  app: App,
  { config, db, log, version }: Pick<Services, 'config' | 'db' | 'log' | 'version'>,
): void {
  const fixed: Omit<RuntimeConfig, 'firm' | 'links'> = {
    version,
    publicUrl: config.publicUrl,
    demo: config.demo,
    signIn: { password: true, cloud: cloudOf(config) },
    unlock: { pin: config.unlockPin },
    unicodeAddresses: config.smtpUtf8,
    redirectHosts: config.redirectHosts,
    versionCheckMs: config.versionCheckMs,
    errorDsn: config.errorDsn,
    onboardingUrl: config.onboardingUrl,
  };
  app.get('/config.json', async (c) => {
    const { name, logo, accent } = await readFirm(db, config);
    const shades = accent && shadesOf(accent);
    const firm = { name, product: 'Portico', helpUrl: config.helpUrl, logo, shades: shades || null };
    // The app starts without the links if they cannot be read.
    const added = await db.as(actor('system'), readAppLinks).catch((error: unknown) => {
      log.warn({ error }, 'links to other apps not read');
      return [];
    });
    const answer: RuntimeConfig = { ...fixed, firm, links: [...config.links, ...added] };
    return c.json(answer, 200, { 'cache-control': 'no-cache' });
  });
}

/** The settings of each provider for browsers; the trusted claim stays on the server. */
const cloudOf = ({ cloud }: Config): NonNullable<RuntimeConfig['signIn']['cloud']> =>
  Object.fromEntries(
    Object.entries(cloud).map(([portal, { emailClaim: _, ...provider }]) => [portal, provider]),
  );

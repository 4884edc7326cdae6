import { logoPath } from '#contract/firm/firm.form.ts';
import {
  type FirmFacts,
  readEmbeddedCode,
  readFirm,
  readFirmHistory,
  updateFirm,
} from '#contract/firm/firm.ts';
import { differences } from '../activity/differences.ts';
import type { Config } from '../config.ts';
import type { Tx } from '../db/db.ts';
import { type Handler, handle } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { historyOf } from '../records/history.ts';
import { knownCountry } from '../reference/countries.ts';
import { embeddedCode } from './embedded-code.ts';
import { firmRow, saveFirmRow } from './facts.queries.ts';
import { addressOfLogo, firmOf, firmSubject } from './firm.ts';
import { logoFrom } from './logo.ts';

async function factsNow(tx: Tx, config: Config): Promise<FirmFacts> {
  const row = await firmRow(tx);
  const { name, address } = await firmOf(tx, config);
  return {
    ...{ name, address },
    country: row?.country_code ?? '',
    time_zone: row?.time_zone ?? '',
    currency: row?.currency ?? '',
    accent: row?.accent ?? '',
    logo: addressOfLogo(row?.logo ?? null) ?? '',
    version: row?.version ?? 0,
  };
}

export const firmSettingsHandlers: readonly Handler[] = [
  handle(readFirm, ({ tx, services }) => factsNow(tx, services.config)),
  handle(readFirmHistory, (call) => historyOf(call, firmSubject.id)),
  handle(readEmbeddedCode, async ({ tx, services: { config } }) => ({
    html: embeddedCode(await firmOf(tx, config), config.publicUrl),
  })),

  handle(updateFirm, async ({ tx, services: { config }, actor, input, now, activity }) => {
    const { version, form } = input.body;
    const before = await factsNow(tx, config);
    const { country, logo: given, ...columns } = form;
    // The address of the one that is there leaves it.
    const logo = given.startsWith(logoPath) ? undefined : logoFrom(given, 'logo');
    // A change made to another version than the one that stands.
    if (before.version !== version) throw new Refusal('stale', { current: before });
    const saved = await saveFirmRow(tx, version, {
      ...columns,
      country_code: knownCountry(country),
      ...(logo !== undefined && { logo }),
      updated_at: now,
      updated_by: actor.userId,
    });
    if (!saved) throw new Refusal('stale', { current: await factsNow(tx, config) });
    const after = await factsNow(tx, config);
    const changed = differences({ ...before, version: 0 }, { ...after, version: 0 });
    if (changed)
      await activity({
        name: 'Firm',
        event: 'updated',
        description: after.name,
        subject: firmSubject,
        ...changed,
      });
    return after;
  }),
];

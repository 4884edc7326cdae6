import { firmForm, logoPath } from '#contract/firm/firm.form.ts';
import { firmRecord, readEmbeddedCode } from '#contract/firm/firm.ts';
import { type Handler, handle } from '../http/handler.ts';
import { recordOfOneHandlers, textsOf } from '../records/record-of-one.ts';
import { knownCountry } from '../reference/countries.ts';
import { embeddedCode } from './embedded-code.ts';
import { firmRow, saveFirmRow } from './facts.queries.ts';
import { addressOfLogo, firmOf, firmSubject } from './firm.ts';
import { logoFrom } from './logo.ts';

export const firmSettingsHandlers: readonly Handler[] = [
  ...recordOfOneHandlers(firmRecord, {
    subject: firmSubject,
    label: 'Firm',
    titleOf: ({ name }) => name,
    async read(tx, { config }) {
      const row = await firmRow(tx);
      const { name, address } = await firmOf(tx, config);
      const logo = addressOfLogo(row?.logo ?? null);
      const values = textsOf(firmForm, { ...row, country: row?.country_code, name, address, logo });
      return { ...values, version: row?.version ?? 0 };
    },
    async save({ tx, actor, now }, { country, logo: given, ...columns }, version) {
      // The address of the one that is there leaves it.
      const logo = given.startsWith(logoPath) ? undefined : logoFrom(given, 'logo');
      return saveFirmRow(tx, version, {
        ...columns,
        country_code: knownCountry(country),
        ...(logo !== undefined && { logo }),
        updated_at: now,
        updated_by: actor.userId,
      });
    },
  }),
  handle(readEmbeddedCode, async ({ tx, services: { config } }) => ({
    html: embeddedCode(await firmOf(tx, config), config.publicUrl),
  })),
];

import { icbCodeOf } from '#contract/clients/industries.ts';
import type { Endpoint } from '#contract/core/endpoint.ts';
import type { IndustryRow } from '#contract/firm/industries.ts';
import { records } from '#contract/records.ts';
import type { Call, Handler } from '../http/handler.ts';
import { recordHandlers } from '../records/record-handlers.ts';
import {
  allSectors,
  clientsOfIndustries,
  giveSector,
  industryQueries,
  industryRules,
} from './industries.queries.ts';

const handlers = recordHandlers(records.industries, {
  queries: industryQueries,
  title: ({ code }) => code,
  toColumns: ({ code, sector }) => ({ code, sector_id: sector }),
  async toAnswer(rows, tx) {
    const sectors = await allSectors(tx);
    const counts = await clientsOfIndustries(
      tx,
      rows.map(({ code }) => code),
    );
    return rows.map(({ code, sector_id }) => {
      const sector = sectors.find(({ id }) => id === sector_id);
      const usual = icbCodeOf(code);
      return {
        sector: sector ? { id: sector.id, name: sector.name } : null,
        usual_sector: (usual && sectors.find(({ icb_code }) => icb_code === usual)?.name) ?? null,
        clients: counts.get(code) ?? 0,
      };
    });
  },
  rules: industryRules,
  inUse: 'Give them another industry first.',
  fieldOf: { sector_id: 'sector' },
});

/** Clients without a sector follow the one that their industry gets. Each is an entry in the log, of the same act: both are reversed together. */
async function clientsFollow({ tx, actor, now, activity }: Call<Endpoint>, { code, sector }: IndustryRow) {
  if (!sector) return;
  const followed = await giveSector(tx, { industry: code, sector: sector.name, now, by: actor.userId });
  for (const { id, name } of followed)
    await activity({
      name: 'Client',
      event: 'updated',
      description: name,
      subject: { type: 'client', id },
      clientId: id,
      old: { sector: null },
      attributes: { sector: sector.name },
    });
}

/** The id of the industry that a call writes. */
const idOf = ({ input }: Call<Endpoint>): string => {
  const { params, body } = input as { params?: { id?: string }; body?: { id?: string } };
  return params?.id ?? body?.id ?? '';
};
const writes: readonly string[] = [records.industries.create.name, records.industries.update.name];

/** A handler that writes an industry: its clients follow the sector that it gets. */
const withFollowers = (handler: Handler): Handler => ({
  ...handler,
  async run(call) {
    const before = await industryQueries.byId(call.tx, idOf(call));
    const answer = (await handler.run(call)) as IndustryRow;
    // A save that changes nothing gives no sector to those whose own was taken off meanwhile.
    if (answer.sector?.id !== before?.sector_id) await clientsFollow(call, answer);
    return answer;
  },
});

export const industryHandlers: readonly Handler[] = handlers.map((handler) =>
  writes.includes(handler.endpoint.name) ? withFollowers(handler) : handler,
);

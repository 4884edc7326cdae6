import * as contract from '#contract/secretary/secretary.ts';
import { secretaryTools } from '#contract/secretary/secretary-words.ts';
import { differences } from '../activity/differences.ts';
import { addressQueries } from '../addresses/queries.ts';
import { lockClient } from '../clients/lock.queries.ts';
import { clientById } from '../clients/queries.ts';
import { survivorsByIds } from '../contacts/queries.ts';
import type { Tx } from '../db/db.ts';
import { fileAnswer } from '../files/file-answer.ts';
import { firmToday, stillToCome } from '../firm/day.ts';
import { type Handler, handle } from '../http/handler.ts';
import { invalid, Refusal } from '../http/refusal.ts';
import { linesOfAddress } from '../invoices/issue.ts';
import { findMatches } from '../matching/candidates.ts';
import type { Services } from '../services.ts';
import { corporateRecord, secretaryCounts, writeCorporateRecord } from './queries.ts';
import { secretaryRecordHandlers } from './records.ts';
import { registerPdf } from './register-pdf.ts';
import { registerTable } from './registers.ts';
import { toolHandlers } from './tools.ts';

interface ReadCall {
  readonly tx: Tx;
  readonly now: string;
  readonly services: Services;
  readonly actor: { readonly permissions: readonly string[] };
}

/** The addresses of a client as its registered office, the present one first. */
async function registeredOffices(tx: Tx, clientId: string, today: string) {
  const all = (await addressQueries.ofClient(tx, clientId)).filter(({ types }) =>
    types.includes('REGISTERED'),
  );
  const isPast = ({ valid_to }: { valid_to: string | null }) => valid_to !== null && valid_to < today;
  const isToCome = ({ valid_from }: { valid_from: string | null }) =>
    valid_from !== null && valid_from > today;
  const rank = (address: (typeof all)[number]) => Number(isPast(address)) * 2 + Number(isToCome(address));
  return all
    .toSorted(
      (one, other) =>
        rank(one) - rank(other) ||
        Number(other.is_primary) - Number(one.is_primary) ||
        (other.valid_from ?? '').localeCompare(one.valid_from ?? ''),
    )
    .map((address) => ({
      address: linesOfAddress(address).join(', '),
      from: address.valid_from,
      to: address.valid_to,
    }));
}

async function answerOf(call: ReadCall, clientId: string): Promise<contract.Secretary> {
  const { tx, now, services, actor } = call;
  const client = await clientById(tx, clientId);
  if (!client) throw new Refusal('not_found');
  const { day: today } = await firmToday(tx, now);
  const record = await corporateRecord(tx, clientId);
  const key = record?.corporate_key ?? null;
  return {
    version: record?.version ?? 0,
    updated_at: record?.updated_at ?? null,
    registered_agent: record?.registered_agent ?? null,
    corporate_key: contract.seesCorporateKey(actor.permissions) ? key : null,
    has_corporate_key: key !== null,
    annual_review: record?.annual_review ?? null,
    registered_offices: await registeredOffices(tx, clientId, today),
    tools: secretaryTools.map((tool) => ({
      tool,
      on: services.secretary[tool] !== undefined,
      compatible: client[`${tool}_compatible`],
      external_id: client[tool],
    })),
    counts: await secretaryCounts(tx, clientId, today),
  };
}

/** The key as the log has it: that there is one, and no more. */
const logged = ({ corporate_key, ...values }: Record<string, unknown>) => ({
  ...values,
  ...(corporate_key !== undefined && { corporate_key: corporate_key === null ? null : '••••' }),
});

export const secretaryHandlers: readonly Handler[] = [
  ...secretaryRecordHandlers,
  ...toolHandlers,

  handle(contract.readSecretary, (call) => answerOf(call, call.input.params.id)),

  handle(contract.updateSecretary, async (call) => {
    const { tx, now, actor, activity, input } = call;
    const { id } = input.params;
    const { version, form } = input.body;
    if (!(await lockClient(tx, id))) throw new Refusal('not_found');
    const before = await corporateRecord(tx, id);
    const changed = differences(
      before ?? { registered_agent: null, corporate_key: null, annual_review: null },
      form,
    );
    if (!changed) return answerOf(call, id);
    if ((before?.version ?? 0) !== version) throw new Refusal('stale', { current: await answerOf(call, id) });
    const stamp = { updated_at: now, updated_by: actor.userId };
    await writeCorporateRecord(tx, { client_id: id, ...form, version: version + 1, ...stamp });
    await activity({
      name: 'Corporate secretary',
      event: 'changed',
      description: (await clientById(tx, id))?.name ?? '',
      subject: { type: 'corporate_record', id },
      clientId: id,
      old: logged(changed.old),
      attributes: logged(changed.attributes),
    });
    return answerOf(call, id);
  }),

  handle(contract.readRegister, async ({ tx, now, actor, services, activity, input }) => {
    const { id, register } = input.params;
    const { at } = input.query;
    const client = await clientById(tx, id);
    if (!client) throw new Refusal('not_found');
    const today = await firmToday(tx, now);
    if (at > today.day) throw invalid('at', stillToCome(today));
    const table = await registerTable(register, { tx, actor, clientId: id, at });
    const of = { client: client.name, number: client.registration_number, at };
    const bytes = await registerPdf({ ...table, ...of });
    await activity({
      name: 'Corporate secretary',
      event: 'downloaded',
      description: `${table.title}, as at ${at}`,
      subject: { type: 'corporate_record', id },
      clientId: id,
    });
    const name = `${table.title} ${at}.pdf`;
    return fileAnswer({ name, type: 'application/pdf', ...(await services.files.put(bytes)) });
  }),

  handle(contract.listPartyCandidates, async ({ tx, input: { query } }) => {
    const { name, kind } = query;
    if (!name) return [];
    const likely = (await findMatches(tx, { kind, name })).filter(
      ({ party, subject, tier }) =>
        party !== null && subject.kind === kind && (tier === 'HIGH' || tier === 'REVIEW'),
    );
    const parties = await survivorsByIds(
      tx,
      likely.flatMap(({ party }) => party ?? []),
    );
    // Of several that are one party, the likeliest.
    const once = new Map<string, contract.PartyCandidate>();
    for (const { party, client = null, score, tier, reasons } of likely) {
      const found = party ? parties.get(party) : undefined;
      if (!found || !tier || once.has(found.id)) continue;
      once.set(found.id, { ...found, client, score, tier, reasons: [...reasons] });
    }
    return [...once.values()].slice(0, contract.mostPartyCandidates);
  }),
];

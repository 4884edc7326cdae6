import { fold } from '#contract/core/fold.ts';
import { corporateTools } from '#contract/secretary/corporate.ts';
import { type SecretaryTool, secretaryTools, toolNames } from '#contract/secretary/secretary-words.ts';
import { lockClient } from '../clients/lock.queries.ts';
import { clientById, namesOfClients } from '../clients/queries.ts';
import { changeClient } from '../clients/update.queries.ts';
import type { Tx } from '../db/db.ts';
import { type Handler, handle } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import type { Company, CorporateSecretary } from '../integrations/secretary/port.ts';
import type { Services } from '../services.ts';

type Client = NonNullable<Awaited<ReturnType<typeof clientById>>>;

const conflict = (message: string) => new Refusal('conflict', { message });

/** The tool, if the firm has it on. */
function toolOf(services: Services, tool: SecretaryTool): CorporateSecretary {
  const found = services.secretary[tool];
  if (!found) throw conflict(`${toolNames[tool]} is switched off at this firm.`);
  return found;
}

async function clientThere(tx: Tx, id: string): Promise<Client> {
  const client = await clientById(tx, id);
  if (!client) throw new Refusal('not_found');
  return client;
}

const companyOf = (client: Client): Company => ({
  client_id: client.id,
  name: client.name,
  number: client.registration_number,
  jurisdiction: client.jurisdiction,
  incorporated: client.date_of_incorporation,
});

/** The causes that keep a client from being entered, in words. */
const problemsOf = (secretary: CorporateSecretary, client: Client): string[] => [
  ...(client.kind === 'INDIVIDUAL' ? ['This client is a person, and the tool has companies.'] : []),
  ...(client.business_status === 'LAPSED' ? ['This client has ended.'] : []),
  ...(client.kind === 'INDIVIDUAL' ? [] : secretary.problemsOf(companyOf(client))),
];

const isSame = (one: string | null, other: string | null) =>
  one !== null && other !== null && fold(one) === fold(other);

/** The companies of a tool like a client's, besides its own. */
async function matchesOf(tx: Tx, secretary: CorporateSecretary, client: Client) {
  const found = (await secretary.find(tx, companyOf(client))).filter(
    ({ client_id }) => client_id !== client.id,
  );
  const names = await namesOfClients(
    tx,
    found.map(({ client_id }) => client_id),
  );
  return found.map(({ external_id, name, number, client_id }) => ({
    ...{ external_id, name, number },
    by: isSame(number, client.registration_number) ? ('NUMBER' as const) : ('NAME' as const),
    client: { id: client_id, name: names.find(({ id }) => id === client_id)?.name ?? '' },
  }));
}

const handlersOf = (tool: SecretaryTool): Handler[] => [
  handle(corporateTools[tool].prepare, async ({ tx, services, input: { body } }) => {
    const secretary = toolOf(services, tool);
    const client = await clientThere(tx, body.client_id);
    const { client_id: _, ...payload } = companyOf(client);
    return {
      payload,
      problems: problemsOf(secretary, client),
      matches: await matchesOf(tx, secretary, client),
      external_id: client[tool],
    };
  }),

  handle(corporateTools[tool].create, async ({ tx, services, actor, now, activity, input: { body } }) => {
    const secretary = toolOf(services, tool);
    if (!(await lockClient(tx, body.client_id))) throw new Refusal('not_found');
    const client = await clientThere(tx, body.client_id);
    // Entered already, here or by hand: the link stays as it is.
    const linked = client[tool];
    if (linked) return { external_id: linked };
    const [problem] = problemsOf(secretary, client);
    if (problem) throw conflict(problem);
    const same = (await matchesOf(tx, secretary, client)).find(({ by }) => by === 'NUMBER');
    if (same)
      throw conflict(
        `${toolNames[tool]} has a company of this number already: ${same.name}, ${same.external_id}.`,
      );
    const { external_id } = await secretary.enter(tx, companyOf(client), now);
    const columns = { [tool]: external_id, [`${tool}_compatible`]: true };
    await changeClient(tx, client, { ...columns, last_update_at: now, last_update_by: actor.userId });
    await activity({
      name: 'Client',
      event: 'updated',
      description: client.name,
      subject: { type: 'client', id: client.id },
      clientId: client.id,
      old: { [tool]: null, [`${tool}_compatible`]: client[`${tool}_compatible`] },
      attributes: columns,
    });
    return { external_id };
  }),
];

/** The calls of the corporate-secretary tools. */
export const toolHandlers: readonly Handler[] = secretaryTools.flatMap(handlersOf);

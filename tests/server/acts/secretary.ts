import { sql } from 'drizzle-orm';
import { secretaryTools } from '#contract/secretary/secretary-words.ts';
import type { Acts } from './act.ts';
import type { ActContext } from './act-context.ts';

/** Writes of the corporate secretary besides those of records. */
export function secretaryActs({ firm, administrator: bearer, tenant }: ActContext): Acts {
  /** A client with all that a tool asks for. */
  async function company(): Promise<string> {
    const { clientId } = await tenant();
    await firm.as((tx) =>
      tx.execute(sql`update clients set jurisdiction = 'AU', registration_number = ${`ACN ${firm.id()}`},
        date_of_incorporation = '2010-01-01', cas360 = null, bluemeg = null where id = ${clientId}`),
    );
    return clientId;
  }
  const inTool = async () => ({ bearer, body: { client_id: await company() } });
  return {
    'secretary.update': async () => ({
      bearer,
      params: { id: (await tenant()).clientId },
      body: {
        version: 0,
        form: { registered_agent: 'Quay Agents', corporate_key: 'K-1', annual_review: '2026-06-30' },
      },
    }),
    ...Object.fromEntries(secretaryTools.map((tool) => [`${tool}.createClient`, inTool])),
  };
}

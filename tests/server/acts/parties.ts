import { mergeParty } from '#contract/parties/merging.ts';
import type { Party } from '#contract/parties/parties.ts';
import { records } from '#contract/records.ts';
import { partyDuties } from '#server/parties/duties.ts';
import { dataOf, succeeded } from '../answers.ts';
import { recordExamples } from '../records.ts';
import type { Acts } from './act.ts';
import type { ActContext } from './act-context.ts';

/** Writes of parties besides those of a record. */
export function partyActs({ server, firm, administrator: bearer }: ActContext): Acts {
  async function aParty(): Promise<{ id: string; version: number }> {
    const body = { id: firm.id(), form: recordExamples(firm).parties.form };
    const { id, version } = await dataOf<Party>(server.call(records.parties.create, { body }, { bearer }));
    return { id, version };
  }
  async function toMerge() {
    const { id, version } = await aParty();
    return { bearer, params: { id }, body: { version, into: await aParty() } };
  }
  return {
    'parties.merge': toMerge,
    'parties.decidePair': async () => {
      const [one, other] = [await aParty(), await aParty()];
      await partyDuties[0]?.run(server.services);
      return { bearer, body: { one, other, is_another: true, reason: 'Another birth date.' } };
    },
    'parties.undoMerge': async () => {
      const { params, body } = await toMerge();
      await succeeded(server.call(mergeParty, { params, body }, { bearer }));
      return { bearer, params };
    },
  };
}

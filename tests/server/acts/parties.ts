import { linkContact } from '#contract/parties/contact-links.ts';
import { mergeParty } from '#contract/parties/merging.ts';
import type { Party } from '#contract/parties/parties.ts';
import { records } from '#contract/records.ts';
import { partyDuties } from '#server/parties/duties.ts';
import { dataOf, succeeded } from '../answers.ts';
import { recordExamples } from '../records.ts';
import type { Acts } from './act.ts';
import type { ActContext } from './act-context.ts';

/** Writes of parties besides those of a record. */
export function partyActs({ server, firm, administrator: bearer, tenant }: ActContext): Acts {
  async function aParty(): Promise<{ id: string; version: number }> {
    const body = { id: firm.id(), form: recordExamples(firm).parties.form };
    const { id, version } = await dataOf<Party>(server.call(records.parties.create, { body }, { bearer }));
    return { id, version };
  }
  async function toMerge() {
    const { id, version } = await aParty();
    return { bearer, params: { id }, body: { version, into: await aParty() } };
  }
  async function aContact() {
    const id = (await tenant()).contacts.CONTACT_VIEWER.id;
    const contact = await dataOf<{ version: number }>(
      server.call(records.contacts.read, { params: { id } }, { bearer }),
    );
    const to = { kind: 'PARTY' as const, id: (await aParty()).id };
    return { bearer, params: { id }, body: { version: contact.version, to } };
  }
  return {
    'parties.merge': toMerge,
    'parties.decidePair': async () => {
      const [one, other] = [await aParty(), await aParty()];
      await partyDuties[0]?.run(server.services);
      return { bearer, body: { one, other, is_another: true, reason: 'Another birth date.' } };
    },
    'contacts.link': aContact,
    'contacts.unlink': async () => {
      const { params, body } = await aContact();
      await succeeded(server.call(linkContact, { params, body }, { bearer }));
      return { bearer, params, body: { version: body.version + 1 } };
    },
    'parties.undoMerge': async () => {
      const { params, body } = await toMerge();
      await succeeded(server.call(mergeParty, { params, body }, { bearer }));
      return { bearer, params };
    },
  };
}

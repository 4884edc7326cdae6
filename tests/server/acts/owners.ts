import type { OwnerForm } from '#contract/owners/owners.form.ts';
import { addMove, type ShareMove } from '#contract/owners/share-moves.ts';
import { records } from '#contract/records.ts';
import { recordBody } from '../records.ts';
import type { Acts } from './act.ts';
import type { ActContext } from './act-context.ts';

/** Writes of owners and of shares besides those of records. */
export function ownerActs({ firm, administrator: bearer, data, tenant }: ActContext): Acts {
  async function issued() {
    const { clientId } = await tenant();
    const body = recordBody(firm, 'shareClasses', clientId);
    await data(records.shareClasses.create, { body } as never, bearer);
    const form = {
      ...{
        kind: 'ISSUE' as const,
        share_class: body.id,
        day: '2026-01-05',
        from: '',
        to: 'PERSON: Ida Quay',
      },
      ...{ shares: '100', split_to: '', split_from: '', certificate: '', first_number: '', last_number: '' },
      ...{ paid: '', joint_holders: [], note: '' },
    };
    return { clientId, form };
  }
  async function there() {
    const { clientId, form } = await issued();
    const id = firm.id();
    const input = { params: { id: clientId }, body: { id, form } };
    const { to } = await data<ShareMove>(addMove, input, bearer);
    return { params: { id }, form: { ...form, to: to?.id ?? '' } };
  }
  return {
    'shares.addMove': async () => {
      const { clientId, form } = await issued();
      return { bearer, params: { id: clientId }, body: { id: firm.id(), form } };
    },
    'shares.changeMove': async () => {
      const { params, form } = await there();
      return { bearer, params, body: { version: 1, form: { ...form, shares: '120' } } };
    },
    'shares.removeMove': async () => ({ bearer, params: (await there()).params, body: { version: 1 } }),
    // A new party and further interests have entries of their own in its batch.
    'ubos.addOwner': async () => {
      const body = recordBody(firm, 'parties', '');
      await data(records.parties.create, { body } as never, bearer);
      const { clientId } = await tenant();
      return { bearer, body: { id: firm.id(), client_id: clientId, form: { ...owner, party: body.id } } };
    },
  };
}

const owner: Record<keyof OwnerForm, unknown> = {
  ...{ party: '', birth_date: '', nationalities: [], residence: '', pep: false },
  ...{ jurisdiction: '', registration_number: '', company_type: '', entity_type: '', listed: false },
  names: [],
  interests: [
    {
      ...{ type: 'SHAREHOLDING', direct: 'DIRECT', share: '25', share_min: '', share_max: '' },
      ...{ share_class: '', shares: '', from: '2026-01-05', to: '', beneficial_owner: 'YES' },
      unspecified_reason: '',
    },
  ],
};

import { listClients, readClient } from '#contract/clients/clients.ts';
import { listSearch } from '#contract/core/list.ts';
import { interests } from '#contract/owners/interests.ts';
import { assignToGroup } from '#contract/parent-groups/group-memberships.ts';
import { parentGroups } from '#contract/parent-groups/parent-groups.ts';
import { charges } from '#contract/secretary/charges.ts';
import { filings } from '#contract/secretary/filings.ts';
import { officers } from '#contract/secretary/officers.ts';
import { shareClasses } from '#contract/secretary/share-classes.ts';
import { administrator, type FirmCall } from '../administrator.ts';
import type { RunningFirm } from '../firm.ts';
import { examplesFor, made } from './prepared-records.ts';

/** A client of the demo firm with the tab of the corporate secretary. */
export async function clientOfSecretary(call: FirmCall): Promise<{ id: string; name: string }> {
  for (const { id, name } of (await call(listClients, { query: listSearch({}) })).data) {
    const client = await call(readClient, { params: { id } });
    if (client.cas360 || client.bluemeg || client.cas360_compatible || client.bluemeg_compatible)
      return { id, name };
  }
  throw new Error('No client of the first page has a corporate secretary.');
}

/** Adds a group of companies, one of a person, and the client to the first; returns the addresses of their pages. */
async function prepareGroups(call: FirmCall, client_id: string): Promise<string[]> {
  const { form } = (await examplesFor(call)).parentGroups;
  const [group, family, membership] = [made(), made(), made()];
  await call(parentGroups.create, { body: { id: group, form } });
  const person = { ...form, kind: 'INDIVIDUAL', name: '', party: `PERSON: Ida ${family.slice(-8)}` };
  await call(parentGroups.create, { body: { id: family, form: person } });
  const body = { id: membership, client_id, form: { relation: 'SUBSIDIARY', from: '2026-01-05' } };
  await call(assignToGroup, { params: { id: group }, body });
  const [groups, ofClient] = ['/app/parent-groups', `/app/clients/${client_id}/parent-groups`];
  return [
    ...['', '/list', '/create-corporate', '/create-individual', `/${group}`].map((page) => groups + page),
    ...[`edit-corporate/${group}`, `edit-individual/${family}`, `update/${group}`].map(
      (page) => `${groups}/${page}`,
    ),
    ...['', '/list', '/create', `/update/${membership}`].map((page) => ofClient + page),
  ];
}

/** Adds a record of each kind to a client; returns the addresses of their pages. */
export async function prepareSecretary(firm: RunningFirm): Promise<string[]> {
  const call = await administrator(firm);
  const examples = await examplesFor(call);
  const { id: client_id } = await clientOfSecretary(call);
  const page = `/app/clients/${client_id}/corporate-secretary`;
  const owners = `/app/clients/${client_id}/shareholders`;
  const [officer, shareClass, filing, charge, interest] = [made(), made(), made(), made(), made()];
  const form = examples.shareClasses.form;
  const codes = { ...form, code: `A${shareClass.slice(-8)}` };
  const due = { ...examples.filings.form, form: `Return ${filing.slice(-8)}` };
  await call(officers.create, { body: { id: officer, client_id, form: examples.officers.form } });
  await call(shareClasses.create, { body: { id: shareClass, client_id, form: codes } });
  await call(interests.create, { body: { id: interest, client_id, form: examples.interests.form } });
  await call(filings.create, { body: { id: filing, client_id, form: due } });
  await call(charges.create, { body: { id: charge, client_id, form: examples.charges.form } });
  return [
    ...(await prepareGroups(call, client_id)),
    owners,
    `${owners}/create-individual`,
    `${owners}/create-corporate`,
    `${owners}/ownership`,
    `${owners}/update/${interest}`,
    page,
    ...[
      ['officers', officer],
      ['share-classes', shareClass],
      ['filings', filing],
      ['charges', charge],
    ].flatMap(([folder, id]) => [
      `${page}/${folder}`,
      `${page}/${folder}/create`,
      `${page}/${folder}/update/${id}`,
    ]),
  ];
}

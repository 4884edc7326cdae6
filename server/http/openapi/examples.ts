import { folderRelativeUrl } from '#contract/core/paths.ts';

/** Example input that a schema alone does not lead to. */
interface Example {
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
}

const anId = '0198c0de-0000-7000-8000-000000000001';
const interest = {
  ...{ type: 'SHAREHOLDING', direct: 'DIRECT', share: '25', share_min: '', share_max: '', share_class: '' },
  ...{ shares: '', from: '2026-11-23', to: '', unspecified_reason: '' },
};
const issue = {
  ...{
    kind: 'ISSUE',
    share_class: anId,
    day: '2026-11-23',
    from: '',
    to: 'PERSON: Anna Keller',
    shares: '100',
  },
  ...{
    split_to: '',
    split_from: '',
    certificate: '1',
    first_number: '1',
    last_number: '100',
    paid: '100.00',
  },
  ...{ joint_holders: [], note: '' },
};

const group = {
  ...{ kind: 'CORPORATE', name: 'Keller Holding', party: '', types: ['HOLDING'], country: 'CH' },
  ultimate_owner: 'The Keller family',
};
const membership = { group: anId, relation: 'SUBSIDIARY', from: '2026-11-23', to: '' };

export const examples: Readonly<Record<string, Example>> = {
  'documentStorage.createFolder': {
    body: {
      drive_id: 'b!drive',
      drive_name: 'Documents',
      path_to_root: 'root:',
      new_folder_name: 'Contracts',
      folderRelativeUrl: folderRelativeUrl('Documents', 'root:', 'Contracts'),
    },
  },
  'interests.update': {
    body: { version: 1, form: { party: 'PERSON: Anna Keller', ...interest, beneficial_owner: true } },
  },
  'parentGroups.create': { body: { id: anId, form: group } },
  'parentGroups.import': { body: { id: anId, check: false, rows: [{ id: anId, form: group }] } },
  'parentGroups.unassign': { body: { membership: anId, version: 1, form: { to: '2026-11-23' } } },
  'parentGroups.update': { body: { version: 1, form: group } },
  'groupMemberships.create': { body: { id: anId, client_id: anId, form: membership } },
  'groupMemberships.update': { body: { version: 1, form: membership } },
  'shares.addMove': { body: { id: anId, form: issue } },
  'shares.changeMove': { body: { version: 1, form: issue } },
  'signing.readDraftPictures': { query: { page: '1' } },
  'signing.readUploadPictures': { query: { page: '1' } },
  'ubos.addOwner': {
    body: {
      ...{ id: anId, client_id: anId },
      form: {
        ...{ party: 'PERSON: Anna Keller', birth_date: '1990-05-17', nationalities: ['CH'], residence: 'CH' },
        ...{ pep: false, jurisdiction: '', registration_number: '', company_type: '', entity_type: '' },
        ...{ listed: false, names: [], interests: [{ ...interest, beneficial_owner: 'YES' }] },
      },
    },
  },
};

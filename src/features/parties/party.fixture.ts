import type { Party } from '#contract/parties/parties.ts';

/** For tests: a person, with these facts instead. */
export const partyWith = (change: Partial<Party> = {}): Party => ({
  id: '0198c0de-0000-7000-8000-000000000001',
  version: 1,
  updated_at: '2026-01-02T03:04:05.000Z',
  updated_by: null,
  kind: 'PERSON',
  name: 'Dora Winter',
  birth_date: '1961-04-02',
  nationalities: [{ code: 'CH', name: 'Switzerland' }],
  residence: null,
  occupation: null,
  pep: false,
  jurisdiction: null,
  registration_number: null,
  company_type: null,
  entity_type: null,
  lei: null,
  listed: false,
  names: [],
  identifiers: [],
  client: null,
  identity_shown: true,
  moved_to: null,
  ...change,
});

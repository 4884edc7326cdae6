import { addressTypes } from '../../contract/clients/addresses.form.ts';
import { businessStatuses, clientKinds, kycLevels, recordStatuses } from '../../contract/clients/clients.ts';
import { companyTypes } from '../../contract/clients/company-types.ts';
import { industries, sectorOf, sectors } from '../../contract/clients/industries.ts';
import { managerRoles } from '../../contract/clients/manager-roles.ts';
import {
  attributeSources,
  clientServiceStatuses,
  serviceFrequencies,
} from '../../contract/clients/service-words.ts';
import {
  listEnums,
  listIndustries,
  listLimits,
  listLocations,
  listSectors,
  readSector,
} from '../../contract/firm/reference-lists.ts';
import { definitionKinds, fieldEntities, serviceLines } from '../../contract/firm/words.ts';
import { type Handler, handle } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { countryOf } from '../reference/countries.ts';
import { limitsInForce } from './limits.ts';
import { placesOfOffices } from './queries.ts';

const enums = {
  address_type: [...addressTypes],
  attribute_source: [...attributeSources],
  business_status: [...businessStatuses],
  client_kind: [...clientKinds],
  client_service_status: [...clientServiceStatuses],
  company_type: [...companyTypes],
  field_entity: [...fieldEntities],
  field_type: [...definitionKinds],
  kyc_level: [...kycLevels],
  manager_role: [...managerRoles],
  record_status: [...recordStatuses],
  service_frequency: [...serviceFrequencies],
  service_line: [...serviceLines],
};

const icbSectors = sectors.map((name) => ({
  id: name.toLowerCase().replace(/[^a-z]+/g, '-'),
  name,
  industries: industries.filter((code) => sectorOf(code) === name),
}));

/** '47.3769, 8.5417' in numbers. */
function pointOf(coordinates: string | null) {
  const [latitude = null, longitude = null] = coordinates?.split(', ').map(Number) ?? [];
  return { latitude, longitude };
}

/** Lists of the firm and its standards that are read alone. */
export const referenceListHandlers: readonly Handler[] = [
  handle(listEnums, async () => enums),
  handle(listIndustries, async () => industries.map((code) => ({ code, sector: sectorOf(code) }))),
  handle(listSectors, async () => icbSectors),
  handle(readSector, async ({ input: { params } }) => {
    const sector = icbSectors.find(({ id }) => id === params.id);
    if (!sector) throw new Refusal('not_found');
    return sector;
  }),
  handle(listLimits, async ({ services }) => limitsInForce(services.config)),
  handle(listLocations, async ({ tx }) =>
    (await placesOfOffices(tx)).map(({ country_code, coordinates, ...place }) => ({
      ...place,
      country: countryOf(country_code),
      ...pointOf(coordinates),
    })),
  ),
];

import { addressTypes } from '#contract/clients/addresses.form.ts';
import { businessStatuses, clientKinds, kycLevels, recordStatuses } from '#contract/clients/clients.ts';
import { managerRoles } from '#contract/clients/manager-roles.ts';
import {
  attributeSources,
  clientServiceStatuses,
  serviceFrequencies,
} from '#contract/clients/service-words.ts';
import { listEnums, listLimits, listLocations } from '#contract/firm/reference-lists.ts';
import { definitionKinds, fieldEntities, serviceLines } from '#contract/firm/words.ts';
import { type Handler, handle } from '../http/handler.ts';
import { countryOf } from '../reference/countries.ts';
import { limitsInForce } from './limits.ts';
import { placesOfOffices } from './queries.ts';

const enums = {
  address_type: [...addressTypes],
  attribute_source: [...attributeSources],
  business_status: [...businessStatuses],
  client_kind: [...clientKinds],
  client_service_status: [...clientServiceStatuses],
  field_entity: [...fieldEntities],
  field_type: [...definitionKinds],
  kyc_level: [...kycLevels],
  manager_role: [...managerRoles],
  record_status: [...recordStatuses],
  service_frequency: [...serviceFrequencies],
  service_line: [...serviceLines],
};

/** '47.3769, 8.5417' in numbers. */
function pointOf(coordinates: string | null) {
  const [latitude = null, longitude = null] = coordinates?.split(', ').map(Number) ?? [];
  return { latitude, longitude };
}

/** Lists of the firm and its standards that are read alone. */
export const referenceListHandlers: readonly Handler[] = [
  handle(listEnums, async () => enums),
  handle(listLimits, async ({ services }) => limitsInForce(services.config)),
  handle(listLocations, async ({ tx }) =>
    (await placesOfOffices(tx)).map(({ country_code, coordinates, ...place }) => ({
      ...place,
      country: countryOf(country_code),
      ...pointOf(coordinates),
    })),
  ),
];

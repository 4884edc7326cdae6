import { useQuery } from '@tanstack/react-query';
import { readClient } from '#contract/clients/clients.ts';
import type { Endpoint, Input } from '#contract/core/endpoint.ts';
import { interests } from '#contract/owners/interests.ts';
import { addOwner } from '#contract/owners/owners.ts';
import { readOwnership } from '#contract/owners/ownership.ts';
import { partyInterests } from '#contract/owners/party-interests.ts';
import { readShareRegister } from '#contract/owners/share-moves.ts';
import { parties, readPartyRoles } from '#contract/parties/parties.ts';
import { listPartyCandidates } from '#contract/secretary/secretary.ts';
import { queryOf } from '#src/api/query.ts';
import { recordsQuery } from '#src/records/record.queries.ts';
import { writeForm } from '#src/session/write-form.ts';
import type { Choice } from '#src/ui/field/select-field.tsx';

/** A day that a person chose. Otherwise the server knows which day it is for the firm: the one of a device may be another. */
const asAt = (at: string | undefined) => (at === undefined ? {} : { at });

/** The shares of a client as at a day: today by default. No device keeps who owns what. */
export const shareRegisterQuery = (clientId: string, at: string | undefined) =>
  queryOf(readShareRegister, { params: { id: clientId }, query: asAt(at) }, { persist: false, quiet: true });

/** The owners of a client in the end, as at a day: today by default. No device keeps them. */
export const ownershipQuery = (clientId: string, at: string | undefined) =>
  queryOf(readOwnership, { params: { id: clientId }, query: asAt(at) }, { persist: false, quiet: true });

/** The classes of a client's shares, by their codes. */
export function useClassChoices(clientId: string | undefined): readonly Choice[] {
  const { data } = useQuery({
    ...shareRegisterQuery(clientId ?? '', undefined),
    enabled: clientId !== undefined,
  });
  return (data?.classes ?? []).map(({ id, code, name }) => ({ value: id, label: `${code}, ${name}` }));
}

/** The parties that have interests in a client already, each once. */
export function useOwnerChoices(clientId: string | undefined): readonly Choice[] {
  const { data } = useQuery({
    ...recordsQuery({ record: interests }, clientId),
    enabled: clientId !== undefined,
  });
  const named = (data?.data ?? []).map(
    ({ party }) => [party.id, { value: party.id, label: party.name }] as const,
  );
  return [...new Map(named).values()];
}

const shown: readonly Pick<Endpoint, 'name'>[] = [
  readShareRegister,
  readOwnership,
  readClient,
  interests.list,
  partyInterests.list,
  parties.list,
  readPartyRoles,
  // A name that nobody had is that of a party now.
  listPartyCandidates,
];

/** Makes a write; answers its refusal by the fields of the form, or nothing once it is done. */
export const write = <E extends Endpoint>(endpoint: E, input: Input<E>) => writeForm(endpoint, input, shown);

/** Adds an owner with their interests. */
export const saveOwner = (input: Input<typeof addOwner>) => write(addOwner, input);

import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { officers } from '#contract/secretary/officers.ts';
import { recordsQuery } from '#src/records/record.queries.ts';
import type { Choice } from '#src/ui/field/select-field.tsx';

/** The officers of the client whose page is open. */
function useOfficers() {
  const id = useParams({ strict: false, shouldThrow: false })?.id;
  const { data } = useQuery({ ...recordsQuery({ record: officers }, id), enabled: id !== undefined });
  return data?.data ?? [];
}

/** The parties that are officers of the client already, each once. */
export function usePartyChoices(): readonly Choice[] {
  const named = useOfficers().map(({ party }) => [party.id, { value: party.id, label: party.name }] as const);
  return [...new Map(named).values()];
}

/** The directors of the client, for whom an alternate stands in. */
export const useDirectorChoices = (): readonly Choice[] =>
  useOfficers()
    .filter(({ position }) => position === 'DIRECTOR')
    .map(({ id, party }) => ({ value: id, label: party.name }));

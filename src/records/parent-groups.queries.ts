import { useQuery } from '@tanstack/react-query';
import { parentGroups } from '#contract/parent-groups/parent-groups.ts';
import { wholeListOf } from '../api/query.ts';
import { useMay } from '../session/use-may.ts';
import type { Choice } from '../ui/field/select-field.tsx';

/** All parent groups as choices; none for those who may not see them. No device keeps what belongs together. */
export function useGroupChoices(): readonly Choice[] {
  const enabled = useMay(parentGroups.list);
  const { data } = useQuery(wholeListOf(parentGroups.list, { enabled, persist: false, quiet: true }));
  return (data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
}

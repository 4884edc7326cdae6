import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { listPeople, type Person, readPerson, readPersonHistory } from '#contract/people/users.ts';
import { queryOf } from '#src/api/query.ts';
import { notify } from '#src/ui/notifications/store.ts';

export const personQuery = (id: string) => queryOf(readPerson, { params: { id } }, { persist: false });

/** Does something about a person: shows its result on their page, and says so. The app shows a refusal. */
export function usePersonAction(id: string) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState<string>();
  async function act(name: string, words: string, work: () => Promise<Person>): Promise<boolean> {
    setBusy(name);
    try {
      queries.setQueryData(personQuery(id).queryKey, await work());
      await Promise.all(
        [listPeople, readPersonHistory].map(({ name }) => queries.invalidateQueries({ queryKey: [name] })),
      );
      notify({ message: words });
      return true;
    } catch {
      return false;
    } finally {
      setBusy(undefined);
    }
  }
  return { act, busy };
}

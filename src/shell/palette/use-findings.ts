import { useSettled } from '../../ui/use-settled.ts';
import type { PersonDialogName } from '../person-dialog.tsx';
import { useActions } from './actions.tsx';
import { useDocuments } from './documents.tsx';
import type { Finding } from './found.ts';
import { matching } from './match.ts';
import { usePages } from './pages.tsx';
import { useRecords } from './records.tsx';

/** How many of each kind are shown: more words narrow it down. */
const most = 6;

/** Everything the palette has to offer for what was typed, by kind; kinds that have nothing are left out. `show` is as in `useActions`. */
export function useFindings(typed: string, show: (dialog: PersonDialogName) => void) {
  const words = typed.trim();
  const pages = usePages();
  const documents = useDocuments();
  const actions = useActions(show);
  const asked = useSettled(words);
  const records = useRecords(asked);
  const of = (all: Parameters<typeof matching>[0], count = most) => matching(all, words, count);

  const findings: Finding[] = [
    { heading: 'Pages', found: of(pages, words ? most : pages.length) },
    { heading: 'Clients', found: records.clients.slice(0, most) },
    {
      heading: 'People',
      found: words ? [...of(records.colleagues, 3), ...records.contacts.slice(0, most)] : [],
    },
    { heading: 'Documents', found: words ? of(documents) : [] },
    { heading: 'Actions', found: of(actions, words ? most : actions.length) },
  ];
  return {
    findings: findings.filter(({ found }) => found.length > 0),
    busy: words !== '' && (records.busy || asked !== words),
    failed: words !== '' && records.failed,
  };
}

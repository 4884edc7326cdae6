import { useRouter } from '@tanstack/react-router';
import type { FoundRecord, SearchSource } from '#src/api/search-source.ts';
import { useSettled } from '#src/ui/use-settled.ts';
import { idIn } from '../menu/opened-records.ts';
import type { PersonDialogName } from '../menu/person-dialog.tsx';
import { useActions } from './actions.tsx';
import { matching, ranked } from './match.ts';
import { usePalettePages } from './pages.tsx';
import type { SearchResult, SearchResults } from './search-results.ts';
import { useTabPages } from './tab-pages.ts';
import { type SourceAnswer, useOpened, useOpenedRecords, useSourceAnswers } from './use-sources.ts';

/** Greatest number of results of each kind: more words narrow them down. */
const most = 6;

const headings = ['Clients', 'People', 'Documents', 'Invoices'] as const;

/** The palette's results for the typed words, by kind; kinds without results are left out. `show` is as in `useActions`. */
export function useFindings(
  sources: readonly SearchSource[],
  typed: string,
  show: (dialog: PersonDialogName) => void,
) {
  const router = useRouter();
  const words = typed.trim();
  const asked = useSettled(words);
  const pages = usePalettePages();
  const actions = useActions(show);
  const opened = useOpened();
  const { answers, busy, failed } = useSourceAnswers(sources, asked);
  const last = useOpenedRecords(answers, opened);
  const tabs = useTabPages(last);

  const openedAt = ({ id }: FoundRecord): number => {
    const at = opened.findIndex((path) => idIn(path) === id);
    return at < 0 ? opened.length : at;
  };
  const under = (heading: SearchSource['heading']): SearchResults[] =>
    ranked(
      answers.filter(({ source }) => source.heading === heading).flatMap((answer) => inWords(answer, words)),
      words,
      openedAt,
    )
      .slice(0, most)
      .map(toFound);
  function toFound({ id, path, search = {}, ...record }: FoundRecord): SearchResults {
    return {
      ...record,
      key: `${path}#${id}`,
      open: () => void router.navigate({ to: path, search: search as never }),
    };
  }

  const findings: SearchResult[] = words
    ? [
        { heading: 'Pages', found: matching([...pages, ...tabs], words).slice(0, most) },
        ...headings.map((heading) => ({ heading, found: under(heading) })),
        { heading: 'Actions', found: matching(actions, words).slice(0, most) },
      ]
    : [
        { heading: 'Opened lately', found: last.map(toFound) },
        { heading: 'Pages', found: pages },
        { heading: 'Actions', found: actions },
      ];
  return {
    findings: findings.filter(({ found }) => found.length > 0),
    busy: words !== '' && (busy || asked !== words),
    failed: words !== '' && failed,
  };
}

/** The records of a whole list that match the words; other sources were searched by the server, which matches more than is shown. */
const inWords = ({ source, found }: SourceAnswer, words: string): readonly FoundRecord[] =>
  source.whole ? matching(found, words) : found;

import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { allows } from '#contract/core/requirement.ts';
import type { FoundRecord, SearchSource } from '#src/api/search-source.ts';
import { currentVault } from '#src/offline/vault/vault.ts';
import { useSession } from '#src/session/session.ts';
import { idIn, openedPaths } from '../menu/opened-records.ts';

/** The sources the person may use. */
export function useOwnSources(sources: readonly SearchSource[]): SearchSource[] {
  const { permissions } = useSession();
  return sources.filter(({ needs }) => allows(permissions, needs));
}

export interface SourceAnswer {
  readonly source: SearchSource;
  readonly found: readonly FoundRecord[];
}

/** Each source's answer for the typed words. A whole list answers with all its rows, also without words. */
export function useSourceAnswers(sources: readonly SearchSource[], words: string) {
  const queries = sources.map(({ query }) => query(words));
  const answers = useQueries({
    queries: queries.map(({ options }, at) => ({
      ...options,
      enabled: sources[at]?.whole === true || words !== '',
      placeholderData: keepPreviousData,
    })),
  });
  const asked = answers.filter((_, at) => !sources[at]?.whole);
  return {
    answers: sources.map((source, at): SourceAnswer => {
      const answer = source.whole || words !== '' ? answers[at]?.data : undefined;
      return { source, found: answer === undefined ? [] : (queries[at]?.found(answer) ?? []) };
    }),
    busy: asked.some(({ isFetching }) => isFetching),
    failed: asked.some(({ isError }) => isError),
  };
}

/** Paths of the records the person opened lately, the newest first; empty until they are read. */
export function useOpened(): readonly string[] {
  const [paths, setPaths] = useState<readonly string[]>([]);
  useEffect(() => {
    const vault = currentVault();
    if (vault) openedPaths(vault).then(setPaths, console.warn);
  }, []);
  return paths;
}

const mostOpened = 5;

/** The records opened last that the person may still see, the newest first. */
export function useOpenedRecords(answers: readonly SourceAnswer[], paths: readonly string[]): FoundRecord[] {
  const sources = answers.map(({ source }) => source);
  const wanted = paths.slice(0, 2 * mostOpened).flatMap((path) => {
    const id = idIn(path);
    const source = sources.find(({ record }) => record && path.startsWith(record.folder));
    return id && source?.record ? [{ id, query: source.record.query(id) }] : [];
  });
  const records = useQueries({ queries: wanted.map(({ query }) => query.options) });
  const known = new Map<string, FoundRecord>();
  for (const { source, found } of answers) if (source.whole) for (const one of found) known.set(one.id, one);
  wanted.forEach(({ id, query }, at) => {
    const { data, isError = false } = records[at] ?? {};
    const [one] = data === undefined || isError ? [] : query.found(data);
    if (one) known.set(id, one);
  });
  return paths.flatMap((path) => known.get(idIn(path) ?? '') ?? []).slice(0, mostOpened);
}

import { createContext } from 'react';
import type { SearchSource } from '../../api/search-source.ts';

/** Brings what can be found in a portal, with the first use of the finder. */
export type BringSources = () => Promise<{ sources: readonly SearchSource[] }>;

export const SearchSources = createContext<BringSources>(async () => ({ sources: [] }));

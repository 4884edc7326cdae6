import { createContext } from 'react';
import type { SearchSource } from '../../api/search-source.ts';

/** Loads a portal's search sources, with the first use of the palette. */
export type BringSources = () => Promise<{ sources: readonly SearchSource[] }>;

export const SearchSources = createContext<BringSources>(async () => ({ sources: [] }));

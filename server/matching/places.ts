import { countries } from '../reference/countries.ts';
import { latin } from './latin.ts';

/** Languages in which companies usually name the country they are in. */
const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'sv', 'da', 'nb'];
/** Parts of the world, by the codes of UN M49. */
const parts = ['002', '003', '005', '009', '019', '142', '145', '150'];

/** Names of countries and parts of the world that are one word, and abbreviations. */
const places: ReadonlySet<string> = new Set([
  ...languages.flatMap((language) => {
    const names = new Intl.DisplayNames(language, { type: 'region' });
    return [...countries.map(({ code }) => code), ...parts]
      .map((code) => latin(names.of(code) ?? ''))
      .filter((name) => /^[a-z]{4,}$/.test(name));
  }),
  ...['uk', 'us', 'usa', 'uae', 'emea', 'apac'],
]);

export const isPlace = (word: string): boolean => places.has(word);

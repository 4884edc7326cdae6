import { readFileSync } from 'node:fs';
import { type CompanyType, companyTypeOfNoPlace } from '#contract/clients/company-types.ts';
import { fold, folds } from '#contract/core/fold.ts';
import { byText } from '#contract/core/text/in-order.ts';
import { companyTypeWords, isCompanyTypeWord } from './company-type-words.ts';
import { countryName } from './countries.ts';
import { regionsOf } from './regions.ts';

/** A company type with what it is found by. */
interface Entry extends CompanyType {
  readonly otherNames: readonly string[];
}

const splitAt = (sign: string, text: string): string[] => (text ? text.split(sign) : []);
const begun = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** The entry of a line of company-types.txt; its successors have no names yet. */
function entryOf(line: string): Entry {
  const [code = '', jurisdiction = '', since = '', name = '', others = '', short = ''] = line.split('\t');
  const [ended = null, ...successors] = splitAt(' ', since);
  return {
    code,
    name: begun(name),
    jurisdiction,
    region: regionsOf(jurisdiction.slice(0, 2)).find((region) => region.code === jurisdiction)?.name ?? null,
    abbreviations: splitAt(';', short),
    ended,
    successors: successors.map((successor) => ({ code: successor, name: '' })),
    otherNames: splitAt(';', others),
  };
}

const ofNoPlace = (code: string, name: string): Entry => ({
  ...{ code, name, jurisdiction: null, region: null, abbreviations: [], ended: null },
  ...{ successors: [], otherNames: [] },
});

const read = readFileSync(new URL('company-types.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map(entryOf);
const sentinels = Object.entries(companyTypeOfNoPlace).map(([code, name]) => ofNoPlace(code, name));
const named = new Map(read.map(({ code, name }) => [code, name]));
const entries = new Map<string, Entry>(
  [...read, ...sentinels].map((entry) => [
    entry.code,
    {
      ...entry,
      successors: entry.successors.map(({ code }) => ({ code, name: named.get(code) ?? code })),
    },
  ]),
);

const answerOf = ({ otherNames: _, ...type }: Entry): CompanyType => type;
const inOrder = (types: readonly Entry[]): CompanyType[] =>
  types
    .map(answerOf)
    .sort(
      (a, b) => byText(a.name, b.name) || byText(a.region ?? '', b.region ?? '') || byText(a.code, b.code),
    );

/** True of a type that a company of the jurisdiction can have: of the place itself, of its country as a whole, or of a region of it. */
const isOf = ({ jurisdiction }: Pick<CompanyType, 'jurisdiction'>, place: string): boolean =>
  jurisdiction === place ||
  jurisdiction === place.slice(0, 2) ||
  jurisdiction?.startsWith(`${place}-`) === true;

/** A company type by its code, also one that is no longer issued. */
export function companyTypeOf(code: string): CompanyType | undefined {
  const entry = entries.get(code);
  return entry && answerOf(entry);
}

/** Types of a jurisdiction that are issued, by name, and after them those of no jurisdiction. */
export const companyTypesOf = (jurisdiction: string): CompanyType[] => [
  ...inOrder([...entries.values()].filter((type) => isOf(type, jurisdiction) && type.ended === null)),
  ...sentinels.map(answerOf),
];

/** Most of them that a search answers. */
const mostFound = 50;
/** The words each is found by, folded at the first search: folding them all takes longer than finding one. */
let keys: ReadonlyMap<string, string> | undefined;
const keysOf = (): ReadonlyMap<string, string> =>
  new Map(
    [...entries.values()].map(({ code, name, otherNames, abbreviations }) => [
      code,
      [code, name, ...otherNames, ...abbreviations].flatMap(folds).join('\n'),
    ]),
  );
/** Those whose code, name or abbreviation has the words, also ones that are no longer issued; of a jurisdiction if it is given. */
export function companyTypesFound(words: string, jurisdiction?: string): CompanyType[] {
  keys ??= keysOf();
  const [known, wanted] = [keys, folds(words)];
  const found = [...entries.values()].filter(
    (type) =>
      (jurisdiction === undefined || isOf(type, jurisdiction)) &&
      wanted.some((way) => known.get(type.code)?.includes(way)),
  );
  return inOrder(found).slice(0, mostFound);
}

/** These as they can be shown: a word of before stays as it is. */
export const companyTypesNamed = (codes: readonly string[]): CompanyType[] =>
  inOrder(codes.map((code) => entries.get(code) ?? ofNoPlace(code, companyTypeName(code))));

/** The name of a company type. A word of before is shown as such words are: 'PUBLIC_LIMITED' → 'Public Limited'. */
export function companyTypeName(code: string): string {
  const words = code.split(/[_\s]+/).filter(Boolean);
  return (
    entries.get(code)?.name ??
    words.map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()).join(' ')
  );
}

/**
 * The code of a company type as somebody wrote it: its code, a word of before, or its name in the jurisdiction, as files have it. Anything else
 * stays as it is.
 */
export function companyTypeCodeOf(text: string, jurisdiction: string | null): string {
  if (entries.has(text.toUpperCase())) return text.toUpperCase();
  const places = jurisdiction === null ? [] : [jurisdiction, jurisdiction.slice(0, 2)];
  const word = companyTypeWords.find(([of, place]) => of === text && places.includes(place));
  if (word || jurisdiction === null || isCompanyTypeWord(text)) return word?.[2] ?? text;
  const wanted = fold(text);
  const alike = [...entries.values()].filter(
    (type) =>
      type.ended === null &&
      (type.jurisdiction === null || isOf(type, jurisdiction)) &&
      [type.name, companyTypeLabel(type), ...type.otherNames].some((name) => fold(name) === wanted),
  );
  // Two of one name are told apart by their regions alone.
  return alike.length === 1 ? (alike[0]?.code ?? text) : text;
}

/** The name with its region and its first abbreviation, as choosers show it. */
const companyTypeLabel = ({ name, region, abbreviations: [short] }: Entry): string =>
  `${name}${region ? `, ${region}` : ''}${short ? ` (${short})` : ''}`;

interface Held {
  readonly company_type: string | null;
  readonly jurisdiction: string | null;
}

/** The reason to refuse a company type, in words; null if it may be. One that is there already may stay, where the jurisdiction stays too. */
export function companyTypeProblem({ company_type: code, jurisdiction }: Held, before?: Held): string | null {
  if (code === null) return null;
  const type = entries.get(code);
  const stays = code === before?.company_type && (!type || jurisdiction === before.jurisdiction);
  if (stays || (!type && isCompanyTypeWord(code))) return null;
  if (!type) return 'There is no such company type. Choose one from the list.';
  if (type.jurisdiction !== null && jurisdiction !== null && !isOf(type, jurisdiction))
    return `“${type.name}” is a company type of ${placeName(type.jurisdiction)}. Choose one of ${placeName(jurisdiction)}.`;
  if (type.ended === null || code === before?.company_type) return null;
  const names = type.successors.map(({ name }) => `“${name}”`).join(', ');
  return `“${type.name}” is no longer issued. ${names ? `Choose one of its successors: ${names}.` : 'Choose another.'}`;
}

const placeName = (place: string): string => {
  const region = regionsOf(place.slice(0, 2)).find(({ code }) => code === place);
  return region?.name ?? countryName(place.slice(0, 2));
};

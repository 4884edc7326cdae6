import { useQuery } from '@tanstack/react-query';
import {
  type CompanyType,
  companyTypeCode,
  listCompanyTypes,
  readCompanyType,
} from '#contract/clients/company-types.ts';
import { queryOf } from '../api/query.ts';
import { labelOf } from '../lib/names.ts';
import type { Choice } from '../ui/field/select-field.tsx';

/* The standard's company types are the same until a new version: what was read of them is kept on the device. */
const kept = { quiet: true, staleTime: Number.POSITIVE_INFINITY } as const;

/** The company types of a jurisdiction. Asks nothing for '', no jurisdiction. */
export const companyTypesIn = (jurisdiction: string) =>
  queryOf(listCompanyTypes, { query: { jurisdiction } }, { ...kept, enabled: jurisdiction !== '' });
/** Those that clients and parties have. */
const companyTypesInUse = queryOf(listCompanyTypes, { query: {} }, { quiet: true });
/** One by its code. Asks nothing for words of before the codes, or for nothing. */
export const companyTypeQuery = (code: string) =>
  queryOf(readCompanyType, { params: { code } }, { ...kept, enabled: companyTypeCode.test(code) });

/** A company type as lists offer it: 'Limited Liability Partnership (LLP)'. */
export function companyTypeLabel({
  name,
  region,
  abbreviations,
}: Pick<CompanyType, 'name' | 'region' | 'abbreviations'>): string {
  const [short] = abbreviations;
  return `${name}${region ? `, ${region}` : ''}${short ? ` (${short})` : ''}`;
}
export const companyTypeChoice = (type: CompanyType): Choice => ({
  value: type.code,
  label: companyTypeLabel(type),
  detail: type.code,
});

/** The company types that clients and parties have, and those of a jurisdiction, as choices. */
export function useCompanyTypeChoices(jurisdiction = ''): readonly Choice[] {
  const { data: used = [] } = useQuery(companyTypesInUse);
  const { data: more = [] } = useQuery(companyTypesIn(jurisdiction));
  const known = new Set(used.map(({ code }) => code));
  return [...used, ...more.filter(({ code }) => !known.has(code))].map(companyTypeChoice);
}

/** The name of a company type; the code until it is read, and '-' for none. */
export function useCompanyTypeName(code: string | null): string {
  const isCode = companyTypeCode.test(code ?? '');
  const { data: used, isError } = useQuery({ ...companyTypesInUse, enabled: isCode });
  const known = used?.find((type) => type.code === code);
  const wanted = (used || isError) && !known ? code : null;
  const { data } = useQuery(companyTypeQuery(wanted ?? ''));
  return known?.name ?? data?.name ?? companyTypeText(code);
}

/** A company type without its name: the code, or a word of before as such words are shown. */
export const companyTypeText = (code: string | null): string =>
  code !== null && companyTypeCode.test(code) ? code : labelOf(code);

/** The names of the company types that clients and parties have. */
export function useCompanyTypeNames(): (code: string | null) => string {
  const { data: used = [] } = useQuery(companyTypesInUse);
  return (code) => used.find((type) => type.code === code)?.name ?? companyTypeText(code);
}

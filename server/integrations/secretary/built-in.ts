import { type SecretaryTool, toolNames } from '#contract/secretary/secretary-words.ts';
import type { Company, CorporateSecretary } from './port.ts';
import { companiesLike, enterCompany } from './queries.ts';

const prefixes: Readonly<Record<SecretaryTool, string>> = { cas360: 'CAS', bluemeg: 'BM' };
/** The country whose companies alone a tool has. */
const countries: Readonly<Partial<Record<SecretaryTool, { code: string; words: string }>>> = {
  cas360: { code: 'AU', words: 'Australian' },
};

function problemsOf(tool: SecretaryTool, { number, jurisdiction, incorporated }: Company): string[] {
  const country = countries[tool];
  return [
    ...(jurisdiction === null ? ['The jurisdiction is missing.'] : []),
    ...(number === null ? ['The registration number is missing.'] : []),
    ...(incorporated === null ? ['The date of incorporation is missing.'] : []),
    ...(country && jurisdiction !== null && jurisdiction !== country.code
      ? [`${toolNames[tool]} has ${country.words} companies only.`]
      : []),
  ];
}

/** The register built in, in the place of a tool: it works with no account anywhere. */
export const builtInSecretary = (tool: SecretaryTool): CorporateSecretary => ({
  tool,
  problemsOf: (company) => problemsOf(tool, company),
  find: (tx, company) => companiesLike(tx, tool, company),
  enter: (tx, { client_id, name, number }, now) =>
    enterCompany(tx, {
      tool,
      // The end of a UUIDv7 is random, so two clients hardly share it.
      external_id: `${prefixes[tool]}-${client_id.slice(-12).toUpperCase()}`,
      ...{ client_id, name, number, entered_at: now },
    }),
});

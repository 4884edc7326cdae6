import type { Crm } from './port.ts';
import { companyByCrmId, contactsOfCompany, foundCompanies, openStages } from './queries.ts';

/** The embedded CRM: companies, deals and pipelines as staff enter them. `owners`: colleagues who can own a deal. */
export const builtInCrm = (owners: Crm['owners']): Crm => ({
  tool: 'builtin',
  searchCompanies: (tx, words) => foundCompanies(tx, words, 20),

  async company(tx, id) {
    const found = await companyByCrmId(tx, id);
    if (!found) return undefined;
    const { key, ...company } = found;
    return { ...company, contacts: await contactsOfCompany(tx, key) };
  },

  owners,

  async pipelines(tx) {
    const stages = await openStages(tx);
    const ids = [...new Set(stages.map(({ pipeline }) => pipeline.id))];
    return ids.flatMap((id) => {
      const own = stages.filter(({ pipeline }) => pipeline.id === id);
      const [first] = own;
      return first ? [{ ...first.pipeline, stages: own.map(({ pipeline: _, ...stage }) => stage) }] : [];
    });
  },
});

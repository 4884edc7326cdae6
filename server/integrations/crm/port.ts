import type { StageOutcome } from '#contract/crm/crm-words.ts';
import type { Tx } from '#server/db/db.ts';

/** A person to talk to at a company. */
interface CrmContact {
  first_name: string | null;
  last_name: string;
  email: string | null;
  phone: string | null;
  job_title: string | null;
}

export interface CrmCompany {
  /** Its id in the CRM. */
  id: string;
  name: string;
  website_url: string | null;
  phone: string | null;
  city: string | null;
  country_code: string | null;
  industry: string | null;
  registration_number: string | null;
  contacts: CrmContact[];
}

interface Pipeline {
  id: string;
  name: string;
  stages: { id: string; name: string; probability: number; outcome: StageOutcome }[];
}

/**
 * The firm's CRM. The app reads companies, deals and their stages in its own tables, whichever CRM they come from, so that lists and row
 * policies are the same for all. In the embedded CRM staff write these tables themselves.
 */
export interface Crm {
  readonly tool: 'builtin';
  /** Companies by words of their names, at most 20. */
  searchCompanies(tx: Tx, words: string): Promise<Omit<CrmCompany, 'contacts'>[]>;
  /** A company by its id in the CRM; undefined if there is none. */
  company(tx: Tx, id: string): Promise<CrmCompany | undefined>;
  /** People who can own a deal. */
  owners(tx: Tx): Promise<{ id: string; name: string; email: string }[]>;
  pipelines(tx: Tx): Promise<Pipeline[]>;
}

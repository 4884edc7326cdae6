import type { SecretaryTool } from '#contract/secretary/secretary-words.ts';
import type { Tx } from '#server/db/db.ts';

/** A client as a corporate-secretary tool is told of it. */
export interface Company {
  readonly client_id: string;
  readonly name: string;
  readonly number: string | null;
  readonly jurisdiction: string | null;
  readonly incorporated: string | null;
}
/** A company that the tool has. */
interface ExternalCompany {
  readonly external_id: string;
  readonly name: string;
  readonly number: string | null;
  readonly client_id: string;
}

/** A corporate-secretary tool. The embedded register answers in the transaction of the call, as no other does. */
export interface CorporateSecretary {
  readonly tool: SecretaryTool;
  /** Facts that the tool needs and the company lacks, in words. */
  problemsOf(company: Company): readonly string[];
  /** The companies of the tool with this number or name. */
  find(tx: Tx, company: Company): Promise<readonly ExternalCompany[]>;
  /** Enters a company, once for each client: the same client again answers the company there is. */
  enter(tx: Tx, company: Company, now: string): Promise<ExternalCompany>;
}

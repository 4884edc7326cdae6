/** The question after one company; by its name where no number is known. */
export interface CompanyAsked {
  /** ISO 3166-1. */
  readonly jurisdiction: string;
  readonly registration_number: string | null;
  readonly name: string;
}

/** The facts of a company as its register writes them: nothing of it is trusted before `server/registry/read-facts.ts` has read it. */
export interface RegisteredCompany {
  readonly jurisdiction: unknown;
  readonly registration_number: unknown;
  readonly name: unknown;
  readonly registered_name_local?: unknown;
  /** A code of ISO 20275, or words for it. */
  readonly company_type?: unknown;
  readonly date_of_incorporation?: unknown;
  readonly status?: unknown;
  readonly registered_address?: unknown;
}

export type RegistryAnswer =
  | { readonly found: RegisteredCompany }
  /** Nothing, or several of this name. */
  | { readonly found: null; readonly why: 'NOTHING' | 'SEVERAL' }
  /** The register did not answer. */
  | { readonly found: null; readonly why: 'UNAVAILABLE' };

/** A public register of companies. It is asked outside of any transaction, and answers within seconds or as UNAVAILABLE. */
export interface CompanyRegistry {
  lookUp(asked: CompanyAsked): Promise<RegistryAnswer>;
}

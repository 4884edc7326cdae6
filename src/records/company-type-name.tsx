import { useCompanyTypeName } from './company-types.queries.ts';

/** A company type's name, as forms and exports have it. */
export const CompanyTypeName = ({ code }: { code: string | null }) => useCompanyTypeName(code);

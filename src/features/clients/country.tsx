import { useQuery } from '@tanstack/react-query';
import { countriesQuery } from './clients.queries.ts';

/** A country as the form and the export call it; by its code until the names are there. */
export function Country({ code }: { code: string | null }) {
  const { data } = useQuery(countriesQuery);
  return data?.find((each) => each.code === code)?.name ?? (code || '-');
}

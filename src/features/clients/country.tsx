import { useQuery } from '@tanstack/react-query';
import { countriesQuery } from './clients.queries.ts';

/** A country's name, as in the form and the export; its code until the names are loaded. */
export function Country({ code }: { code: string | null }) {
  const { data } = useQuery(countriesQuery);
  return data?.find((each) => each.code === code)?.name ?? (code || '-');
}

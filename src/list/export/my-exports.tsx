import { useQuery } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { Listed } from '#src/ui/item-list/listed.tsx';
import { PageHeader } from '#src/ui/page-header/page-header.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { ExportItem } from './export-item.tsx';
import { exportsQuery } from './exports.queries.ts';
import { ImportsUnderWay } from './imports-under-way.tsx';

/** The person's latest exports, of every list: the inbox leads here when a long export is ready. */
export function MyExports() {
  const query = useQuery(exportsQuery);
  return (
    <>
      <PageHeader title="Exports" detail="What you exported in the last 24 hours." />
      <ImportsUnderWay />
      <Listed
        what="Your exports"
        rows={query.data}
        query={query}
        empty={
          <EmptyState icon={<FileDown />} title="Nothing exported">
            Filter a list, then choose Export in its head. Long exports are made while you go on.
          </EmptyState>
        }
      >
        {(rows) =>
          rows ? (
            <ul aria-label="Exports" className="max-w-2xl">
              {rows.map((one) => (
                <ExportItem key={one.id} exported={one} />
              ))}
            </ul>
          ) : (
            <Skeleton className="h-40 w-full max-w-2xl" />
          )
        }
      </Listed>
    </>
  );
}

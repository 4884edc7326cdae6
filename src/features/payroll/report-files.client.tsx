import { Link } from '@tanstack/react-router';
import { FileText } from 'lucide-react';
import type { PayReport } from '#contract/payroll/pay-runs.ts';
import { formatSize } from '#src/lib/sizes.ts';
import { Item, ItemList } from '#src/ui/item-list/item-list.tsx';
import { Section } from '#src/ui/section/section.tsx';

/** The files that came with a report; nothing where there are none. */
export function ReportFiles({ report: { id, files } }: { report: PayReport }) {
  if (files.length === 0) return null;
  return (
    <Section title="Files">
      <ItemList label="Files of this report">
        {files.map(({ id: fileId, file }) => (
          <Link key={fileId} to="/client/payroll/monthly-report/$id/files/$fileId" params={{ id, fileId }}>
            <Item
              leading={<FileText aria-hidden="true" />}
              title={file.name}
              detail={formatSize(file.size, 0)}
            />
          </Link>
        ))}
      </ItemList>
    </Section>
  );
}

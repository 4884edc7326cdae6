import { useState } from 'react';
import { hrDocumentTypes } from '#contract/payroll/payroll.ts';
import { KeptNote } from '#src/files/kept-note.tsx';
import { labelOf } from '#src/lib/names.ts';
import { FilterBar } from '#src/ui/filter/filter-bar.tsx';
import { FilterSelect } from '#src/ui/filter/filter-select.tsx';
import { ListEnd } from '#src/ui/item-list/list-end.tsx';
import { Listed } from '#src/ui/item-list/listed.tsx';
import { PageHeader } from '#src/ui/page-header/page-header.tsx';
import { Sections } from '#src/ui/section/sections.tsx';
import { HrDocumentList } from './hr-document-list.tsx';
import { HrRequests } from './hr-requests.client.tsx';
import { noHrDocuments } from './no-documents.tsx';
import { RequestDocument } from './request-document.client.tsx';
import { useHrDocuments } from './use-hr-documents.ts';

/** The employee's own HR documents, newest first, all of them or of one type. */
export function MyHrDocuments() {
  const { documents, query } = useHrDocuments();
  const [chosen, setChosen] = useState('');
  const types = hrDocumentTypes.filter((type) => documents?.some((row) => row.type === type));
  // The last one of a type may have been withdrawn.
  const type = types.find((one) => one === chosen);
  return (
    <>
      <PageHeader title="My HR documents" detail={<KeptNote />} actions={<RequestDocument />} />
      <Sections>
        <HrRequests />
        <div>
          {types.length > 1 && (
            <div className="mb-4">
              <FilterBar label="Filters" alone>
                <FilterSelect
                  label="Type"
                  value={type ?? ''}
                  choices={types.map((value) => ({ value, label: labelOf(value) }))}
                  onChange={setChosen}
                />
              </FilterBar>
            </div>
          )}
          <Listed what="Your documents" rows={documents} query={query} empty={noHrDocuments}>
            {(rows) => (
              <HrDocumentList documents={rows?.filter((row) => !type || row.type === type)} expected={6} />
            )}
          </Listed>
          <ListEnd answer={query.data} />
        </div>
      </Sections>
    </>
  );
}

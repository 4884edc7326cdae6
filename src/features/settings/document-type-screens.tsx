import { FileText } from 'lucide-react';
import { countOf } from '#contract/core/counts.ts';
import { listClientDocuments } from '#contract/documents/client-documents.ts';
import { type DocumentType, documentTypes } from '#contract/documents/document-types.ts';
import { listDocumentsDue } from '#contract/documents/due.ts';
import { labelOf } from '#src/lib/names.ts';
import { useCountryChoices } from '#src/records/choices.ts';
import { recordScreens } from '#src/records/record-screens.ts';
import { Status } from '#src/ui/status/status.tsx';

/** 'Mandatory for corporate clients' */
const forWhom = (word: string, kinds: DocumentType['mandatory_for']) =>
  kinds.length > 0 && `${word} for ${kinds.map((kind) => labelOf(kind).toLowerCase()).join(' and ')} clients`;

/** Of which clients a type is asked, in words, and how long it is good. */
const factsOf = (type: DocumentType) =>
  [
    forWhom('Mandatory', type.mandatory_for) ||
      forWhom('Optional', type.optional_for) ||
      'Not asked of clients',
    type.mandatory_for.length > 0 && forWhom('optional', type.optional_for),
    type.jurisdictions.map(({ name }) => name).join(', '),
    type.kyc_levels.length > 0 &&
      `KYC ${type.kyc_levels.map((level) => labelOf(level).toLowerCase()).join(', ')}`,
    type.expires && 'expires',
    type.refresh_months > 0 && `new one after ${countOf(type.refresh_months, 'month', 'months')}`,
  ].filter(Boolean);

const DocumentTypeCard = ({ row }: { row: DocumentType }) => (
  <p className="flex-1">
    {row.code}
    <span className="block text-small text-soft">{factsOf(row).join(' · ')}</span>
  </p>
);

export const documentTypeScreens = recordScreens(documentTypes, {
  titleOf: ({ name }) => name,
  toValues: ({ refresh_months }) => ({ refresh_months: String(refresh_months) }),
  toAnswer: ({ refresh_months }) => ({ refresh_months: Number(refresh_months) }),
  useChoices: () => ({ jurisdictions: useCountryChoices() }),
  icon: <FileText />,
  headOf: ({ name }) => name,
  mark: ({ mandatory_for }) => mandatory_for.length > 0 && <Status tone="info">Mandatory</Status>,
  Card: DocumentTypeCard,
  shownBy: [listClientDocuments, listDocumentsDue],
  empty: 'Types of documents: which clients need one, and how long it is good for.',
});

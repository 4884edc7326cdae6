import type { DocumentType } from '#contract/documents/document-types.ts';
import { ownTypes } from '#contract/documents/document-types.ts';
import { SelectField } from '#src/ui/field/select-field.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';

/** The facts of a document that its type asks for, as controls have them. */
export interface DocumentFacts {
  readonly document_type: string;
  readonly issued: string;
  readonly valid_until: string;
}
export const noFacts: DocumentFacts = { document_type: ownTypes.other, issued: '', valid_until: '' };

interface DocumentFieldsProps {
  types: readonly DocumentType[];
  /** The words of a type that is none of them any more. */
  had?: { readonly code: string; readonly name: string };
  facts: DocumentFacts;
  errorOf(field: keyof DocumentFacts): string | undefined;
  onChange(part: Partial<DocumentFacts>): void;
}

/** The type of a document, and the days that the type asks for. */
export function DocumentFields({ types, had, facts, errorOf, onChange }: DocumentFieldsProps) {
  const { document_type, issued, valid_until } = facts;
  const type = types.find(({ code }) => code === document_type);
  const known = had && !types.some(({ code }) => code === had.code) ? [had, ...types] : types;
  return (
    <>
      <SelectField
        label="Type"
        value={document_type}
        choices={known.map(({ code, name }) => ({ value: code, label: name }))}
        error={errorOf('document_type')}
        onChange={(code) => onChange({ document_type: code })}
      />
      {(type?.expires || (type?.refresh_months ?? 0) > 0 || issued !== '') && (
        <TextField
          label="Issued"
          optional
          type="date"
          value={issued}
          error={errorOf('issued')}
          onChange={(day) => onChange({ issued: day })}
        />
      )}
      <TextField
        label="Valid until"
        optional={!type?.expires}
        type="date"
        value={valid_until}
        error={errorOf('valid_until')}
        onChange={(day) => onChange({ valid_until: day })}
      />
    </>
  );
}

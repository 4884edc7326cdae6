import { labelOf } from '#src/lib/names.ts';

/** The name of a document's type. An answer that an earlier version kept on the device has the code alone. */
export const typeWords = ({
  type_name,
  document_type,
}: {
  type_name?: string;
  document_type: string;
}): string => type_name ?? labelOf(document_type);

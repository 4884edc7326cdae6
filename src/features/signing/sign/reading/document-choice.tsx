import type { Envelope } from '#contract/signing/signing.ts';

interface DocumentChoiceProps {
  documents: Envelope['documents'];
  /** Id of the document being read. */
  shown: string | undefined;
  onShow(document: string): void;
}

/** Choice of the document to read; nothing if there is only one. */
export function DocumentChoice({ documents, shown, onShow }: DocumentChoiceProps) {
  if (documents.length < 2) return null;
  return (
    <select
      aria-label="Document"
      value={shown}
      onChange={(event) => onShow(event.target.value)}
      className="mb-2 h-11 w-full short:mb-0 short:w-48 short:shrink-0 rounded-control border border-edge bg-paper px-2"
    >
      {documents.map(({ id, name }, at) => (
        <option key={id} value={id}>
          {at + 1} of {documents.length}: {name}
        </option>
      ))}
    </select>
  );
}

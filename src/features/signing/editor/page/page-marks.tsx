import { useEditor } from '../editor-context.ts';
import { onPaper } from '../edits/edits.rules.ts';
import { whoseColour } from '../whose-colour.ts';

/** Marks of the fields over a page's thumbnail, in the colours of their recipients. */
export function PageMarks({ page }: { page: number }) {
  const { work, documentId, problems } = useEditor();
  return onPaper(work.fields, { documentId, page }).map(({ id, recipientId, box }) => (
    <span
      key={id}
      aria-hidden="true"
      className="pointer-events-none absolute min-h-1 min-w-1 rounded-[1px]"
      style={{
        left: `${box.x * 100}%`,
        top: `${box.y * 100}%`,
        width: `${box.width * 100}%`,
        height: `${box.height * 100}%`,
        background: problems.has(id) ? 'var(--bad)' : whoseColour(work.recipients, recipientId),
      }}
    />
  ));
}

import type { ListSearch } from './list-search.ts';
import { useView } from './views/use-view.ts';

interface ListNotesProps {
  list: string;
  address: ListSearch;
  notes: readonly string[];
}

/** The parts of the address, or of the open view, that the list could not apply. All others are applied. */
export function ListNotes({ list, address, notes }: ListNotesProps) {
  const view = useView(list, address, notes.length > 0);
  if (notes.length === 0) return null;
  return (
    <div role="status" className="text-small text-warn">
      <p>Not everything {view ? `the view “${view.name}”` : 'this address'} asks for can be applied:</p>
      <ul className="list-disc pl-5">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </div>
  );
}

import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { keysInWords } from '../edits/editor-keys.rules.ts';

/** Help on the keys of the editor. */
export function KeysHelp({ onClose }: { onClose(): void }) {
  return (
    <Dialog open title="Keys" onClose={onClose}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-small">
        {keysInWords.map(([keys, does]) => (
          <div key={keys} className="contents">
            <dt className="whitespace-nowrap font-medium">{keys}</dt>
            <dd className="text-soft">{does}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-small text-soft">Ctrl is ⌘ on a Mac.</p>
    </Dialog>
  );
}

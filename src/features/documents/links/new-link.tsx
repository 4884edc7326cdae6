import { useState } from 'react';
import { linkDays } from '#contract/documents/public-links.ts';
import { refusal } from '#src/api/refusal.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { SelectField } from '#src/ui/field/select-field.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import type { LinkCalls } from './link-calls.ts';

const choicesUpTo = (most: number) =>
  [1, linkDays.usual, linkDays.mostOfContact, linkDays.most]
    .filter((days) => days <= most)
    .map((days) => ({ value: String(days), label: days === 1 ? '1 day' : `${days} days` }));

/** Makes a public link to a document, and shows its address this once. */
export function NewLink({ calls, onClose }: { calls: LinkCalls; onClose(): void }) {
  const [days, setDays] = useState(String(linkDays.usual));
  const [url, setUrl] = useState<string>();
  const [copied, setCopied] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');

  async function create() {
    setBusy(true);
    setProblem('');
    try {
      setUrl((await calls.create(Number(days))).url);
    } catch (error) {
      setProblem(Object.values(refusal(error)).flat().join(' '));
    } finally {
      setBusy(false);
    }
  }
  const copy = (text: string) =>
    void navigator.clipboard.writeText(text).then(() => setCopied(true), reportError);
  return (
    <Dialog
      open
      title={`Public link to “${calls.document.title}”`}
      width="narrow"
      onClose={onClose}
      actions={
        url === undefined ? (
          <>
            <Button variant="primary" busy={busy} onClick={() => void create()}>
              Create link
            </Button>
            <Button onClick={onClose}>Cancel</Button>
          </>
        ) : (
          <>
            <Button variant="primary" onClick={() => copy(url)}>
              <span aria-live="polite">{copied ? 'Copied' : 'Copy link'}</span>
            </Button>
            <Button onClick={onClose}>Done</Button>
          </>
        )
      }
    >
      {url === undefined ? (
        <div className="grid grid-cols-1 gap-4">
          <p className="text-small text-soft">
            Whoever has the link reads the newest version of this document, without signing in. Every opening
            is logged. You can revoke it at any time.
          </p>
          {problem && (
            <p role="alert" className="rounded-control bg-bad-tint px-3 py-2 text-small text-bad">
              {problem}
            </p>
          )}
          <SelectField
            label="Good for"
            value={days}
            choices={choicesUpTo(calls.mostDays)}
            onChange={setDays}
          />
        </div>
      ) : (
        <TextField
          label="Link"
          hint="Copy it now: it is shown this once, and not stored."
          readOnly
          value={url}
          onChange={() => undefined}
          onFocus={({ target }) => target.select()}
        />
      )}
    </Dialog>
  );
}

import { useState } from 'react';
import { downloadFile } from '#src/lib/save-file.ts';
import { nameOfBrand } from '#src/session/config.ts';
import { useSession } from '#src/session/session.ts';
import { Button } from '#src/ui/button/button.tsx';

interface RecoveryCodesProps {
  codes: readonly string[];
  /** Label of the button that goes on. */
  done: string;
  busy?: boolean;
  onDone(): void;
}

/** The recovery codes, shown this once: to copy and to save. */
export function RecoveryCodes({ codes, done, busy = false, onDone }: RecoveryCodesProps) {
  const { user } = useSession();
  const [copied, setCopied] = useState(false);
  const copy = () =>
    void navigator.clipboard.writeText(codes.join('\n')).then(() => setCopied(true), reportError);
  function save() {
    const lines = [
      `Recovery codes of ${user.email} for ${nameOfBrand()}`,
      'Each signs in once, with the password, in place of a code of the authenticator app.',
      '',
      ...codes,
    ];
    downloadFile(new Blob([`${lines.join('\r\n')}\r\n`], { type: 'text/plain' }), 'recovery-codes.txt');
  }
  return (
    <div className="flex flex-col gap-4">
      <h3 className="font-medium">Save your recovery codes</h3>
      <p className="text-small text-soft">
        Each of them signs you in once, with your password, when your phone is not at hand. They are shown
        only now. Keep them on paper or in a password manager, not on the phone.
      </p>
      <ul
        aria-label="Recovery codes"
        className="grid grid-cols-1 gap-x-6 gap-y-1 rounded-control bg-sunken p-4 font-mono text-small sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code} className="whitespace-nowrap">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button onClick={copy}>
          <span aria-live="polite">{copied ? 'Copied' : 'Copy'}</span>
        </Button>
        <Button onClick={save}>Download</Button>
        <Button variant="primary" busy={busy} onClick={onDone}>
          {done}
        </Button>
      </div>
    </div>
  );
}

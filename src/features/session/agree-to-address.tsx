import { useState } from 'react';
import { agreeToAddress } from '#contract/people/change-address.ts';
import { refusal } from '#src/api/refusal.ts';
import { request } from '#src/api/request.ts';
import type { AccessLink as Link } from '#src/session/sign-in/access-link.ts';
import { Button } from '#src/ui/button/button.tsx';

/** By the letter to an old address: the person says that their record is of the new one. */
export function AgreeToAddress({ token, link: { becomes } }: { token: string; link: Link }) {
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<{ agreed: boolean; words: string }>();

  async function agree() {
    setBusy(true);
    try {
      await request(agreeToAddress, { body: { token } });
      setSaid({ agreed: true, words: `Agreed. An invitation to ${becomes} lets you in there.` });
    } catch (error) {
      setSaid({ agreed: false, words: Object.values(refusal(error)).flat().join('\n') });
    } finally {
      setBusy(false);
    }
  }
  if (said?.agreed) return <p role="status">{said.words}</p>;
  return (
    <div className="flex flex-col gap-3">
      {said && (
        <p role="alert" className="rounded-control bg-bad-tint px-3 py-2 text-small text-bad">
          {said.words}
        </p>
      )}
      <Button variant="primary" size="large" busy={busy} onClick={() => void agree().catch(reportError)}>
        Yes, I agree
      </Button>
    </div>
  );
}

import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { Draft } from '#contract/signing/drafts.ts';
import { capital, verbsOf } from '#contract/signing/role-verbs.ts';
import { type OtherWay, SigningView } from '#src/features/signing/sign/signing-view.tsx';
import { config } from '#src/session/config.ts';
import { buttonClass } from '#src/ui/button/button.tsx';
import { draftPlaceOf, pageOf } from '../wizard/draft-place.ts';
import { DraftScreen } from '../wizard/draft-screen.tsx';
import { draftAsEnvelope } from './draft-as-envelope.ts';

const step = 'sign-document';
const commands: OtherWay['commands'] = async () => (await import('./self-sign.commands.ts')).selfSignCommands;

/** The fifth step: the sender signs their own part now, or later in their turn. */
export const SelfSign = ({ id }: { id: string }) => (
  <DraftScreen id={id} step={step} fills>
    {(draft) => <Signing draft={draft} />}
  </DraftScreen>
);

function Signing({ draft }: { draft: Draft }) {
  const { id } = draft;
  const navigate = useNavigate();
  const envelope = draftAsEnvelope(draft, config().firm.name);
  if (!envelope) return null;
  return (
    <>
      <div className="min-h-0 flex-1 max-md:-mx-[16px]">
        <SigningView
          envelope={envelope}
          other={{ page: pageOf(step, id), commands }}
          onFinished={() => void navigate({ ...draftPlaceOf('sign-document-done', id), replace: true })}
        />
      </div>
      <div className="flex flex-wrap items-center gap-2 py-2 md:pt-3">
        <Link {...draftPlaceOf('configure-document', id)} className={buttonClass('plain')}>
          <ArrowLeft aria-hidden="true" className="size-4" /> Back
        </Link>
        <Link {...draftPlaceOf('send-for-signing', id)} className={`${buttonClass('quiet')} ml-auto`}>
          {capital(verbsOf(envelope.me.role).does)} later, when it is my turn
        </Link>
      </div>
    </>
  );
}

import { useNavigate } from '@tanstack/react-router';
import { Copy, Ellipsis, Eye, EyeOff, Lock, LockOpen, Stamp, Undo2, UserRoundCheck, X } from 'lucide-react';
import { Suspense, useState } from 'react';
import { dateFormats } from '#contract/core/limits.ts';
import type { SentEnvelope } from '#contract/signing/sending.ts';
import { extend } from '#contract/signing/sent-envelopes.ts';
import { now } from '#src/lib/time/clock.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { useReach } from '#src/session/connectivity.ts';
import { useMay } from '#src/session/use-may.ts';
import { Button } from '#src/ui/button/button.tsx';
import type { MenuItemEntry } from '#src/ui/menu/entries.ts';
import { Menu } from '#src/ui/menu/menu.tsx';
import { lazyPart } from '#src/ui/part/lazy-part.tsx';
import { MissingDialog } from '#src/ui/part/missing-part.tsx';
import { draftPlaceOf } from '../draft/wizard/draft-place.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { ConfidentialDialog } from './confidential-dialog.tsx';
import { HandOverDialog } from './hand-over-dialog.tsx';
import { hasHadTime, remindableAt, remindWords } from './people.rules.ts';
import {
  cancel,
  duplicate,
  handOver,
  hide,
  remind,
  sealWithoutTimestamp,
  takeBack,
} from './sent.commands.ts';

const time = (at: string) => formatDate(at, dateFormats.dateTime);
const ExtendDialog = lazyPart(() => import('./extend-dialog.tsx'), MissingDialog);

/** The sender's actions on the envelope: the likeliest as buttons, the others in a menu. */
export function SentActions({ envelope }: { envelope: SentEnvelope }) {
  const maySend = useMay(extend) && envelope.access.acts;
  const { online } = useReach();
  const navigate = useNavigate();
  const [asking, setAsking] = useState<'extend' | 'cancel' | 'hand-over' | 'confidential'>();
  const [busy, setBusy] = useState(false);
  const { status, recipients, hidden, sealing } = envelope;
  const isOpen = status === 'sent';
  const due = recipients.filter(({ action, readdressed }) => action === 'due' && !readdressed);
  const again = due.map((one) => remindableAt(one, now()));
  // The button works as soon as one recipient can be reminded again.
  const remindAt = again.includes(null) ? null : (again.toSorted()[0] ?? null);
  const off = online ? {} : { disabled: true, title: 'This needs a connection.' };

  /** The app shows failures. */
  const run = (work: () => Promise<unknown>) => {
    setBusy(true);
    void work()
      .catch(() => undefined)
      .finally(() => setBusy(false));
  };
  const duplicated = async () => {
    const draft = await duplicate(envelope);
    await navigate(draftPlaceOf(draft.step, draft.id));
  };
  const entries: (MenuItemEntry | false)[] = [
    maySend && {
      key: 'duplicate',
      label: 'Duplicate as a draft',
      icon: <Copy aria-hidden="true" />,
      onSelect: () => run(duplicated),
    },
    {
      key: 'hide',
      label: hidden ? 'Show in my list' : 'Hide from my list',
      icon: hidden ? <Eye aria-hidden="true" /> : <EyeOff aria-hidden="true" />,
      onSelect: () => run(() => hide(envelope, !hidden)),
    },
    envelope.access.handsOver && {
      key: 'hand-over',
      label: 'Hand over…',
      icon: <UserRoundCheck aria-hidden="true" />,
      onSelect: () => setAsking('hand-over'),
    },
    envelope.access.handsOver &&
      envelope.handOvers.length > 0 && {
        key: 'take-back',
        label: 'Take back',
        icon: <Undo2 aria-hidden="true" />,
        onSelect: () => run(() => takeBack(envelope)),
      },
    envelope.access.setsConfidential && {
      key: 'confidential',
      label: envelope.confidential ? 'No longer confidential…' : 'Mark confidential…',
      icon: envelope.confidential ? <LockOpen aria-hidden="true" /> : <Lock aria-hidden="true" />,
      onSelect: () => setAsking('confidential'),
    },
    maySend &&
      isOpen && {
        key: 'cancel',
        label: 'Cancel for everybody…',
        icon: <X aria-hidden="true" />,
        danger: true,
        onSelect: () => setAsking('cancel'),
      },
  ];
  return (
    <>
      {maySend && isOpen && due.length > 0 && (
        <Button
          variant={!remindAt && due.some((one) => hasHadTime(one, now())) ? 'primary' : 'plain'}
          busy={busy}
          {...(remindAt ? { disabled: true, title: remindWords(remindAt, time) } : off)}
          onClick={() => run(() => remind(envelope, null))}
        >
          Remind
        </Button>
      )}
      {maySend && (isOpen || status === 'expired') && (
        <Button
          variant={isOpen ? 'plain' : 'primary'}
          aria-haspopup="dialog"
          {...off}
          onClick={() => setAsking('extend')}
        >
          {isOpen ? 'Extend' : 'Open again'}
        </Button>
      )}
      {maySend && sealing?.releasable && (
        <Button busy={busy} {...off} onClick={() => run(() => sealWithoutTimestamp(envelope))}>
          <Stamp aria-hidden="true" className="size-4" /> Seal without a time stamp
        </Button>
      )}
      {online && (
        <Menu
          label="More actions"
          trigger={<Ellipsis aria-hidden="true" />}
          parts={[{ entries: entries.filter((entry) => entry !== false) }]}
        />
      )}
      {asking === 'extend' && (
        <Suspense>
          <ExtendDialog envelope={envelope} onClose={() => setAsking(undefined)} />
        </Suspense>
      )}
      {asking === 'hand-over' && (
        <HandOverDialog
          what={`“${envelope.title}”`}
          onClose={() => setAsking(undefined)}
          onHandOver={(taker) => handOver(envelope, taker)}
        />
      )}
      {asking === 'confidential' && (
        <ConfidentialDialog envelope={envelope} onClose={() => setAsking(undefined)} />
      )}
      {asking === 'cancel' && (
        <CancelDialog
          what={`“${envelope.title}”`}
          onClose={() => setAsking(undefined)}
          onCancel={(reason) => cancel(envelope, reason)}
        />
      )}
    </>
  );
}

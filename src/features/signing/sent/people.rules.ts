import { remindAgainMs } from '#contract/core/limits.ts';
import { verbsOf } from '#contract/signing/role-verbs.ts';
import { gates } from '#contract/signing/roles.ts';
import type { SentEnvelope } from '#contract/signing/sending.ts';
import type { RecipientAction } from '#contract/signing/signing.ts';
import type { Tone } from '#src/ui/status/status.tsx';

type Recipient = SentEnvelope['recipients'][number];
type State = { tone: Tone; words: string };

const acted: Record<Exclude<RecipientAction, 'due' | 'waiting' | 'lapsed'>, State> = {
  signed: { tone: 'good', words: 'Signed' },
  approved: { tone: 'good', words: 'Approved' },
  acknowledged: { tone: 'good', words: 'Confirmed' },
  declined: { tone: 'bad', words: 'Declined' },
  replaced: { tone: 'quiet', words: 'Replaced' },
};

const late: State = { tone: 'warn', words: 'Mail delayed' };

/** True if the mail that notifies them did not reach them, as far as is known. */
export const isUntold = ({
  delivery,
  deliveryCause,
  viewedAt,
}: Pick<Recipient, 'delivery' | 'deliveryCause' | 'viewedAt'>): boolean =>
  viewedAt === null && (delivery === 'bounced' || (delivery === 'queued' && deliveryCause !== null));

/** A recipient's action, or the state before it: waiting, not delivered, invited, opened. */
export function personState(recipient: Recipient, status: SentEnvelope['status']): State {
  const { action, role, delivery, viewedAt, readdressed } = recipient;
  const delayed = delivery !== 'bounced' && isUntold(recipient);
  if (gates({ role }) && action === 'lapsed')
    return { tone: 'quiet', words: `Did not ${verbsOf(role).does}` };
  if (action !== 'due' && action !== 'waiting' && action !== 'lapsed') return acted[action];
  if (readdressed) return { tone: 'bad', words: 'Address changed' };
  if (delivery === 'bounced') return { tone: 'bad', words: 'Not delivered' };
  if (!gates({ role }) && delayed) return late;
  if (!gates({ role })) return { tone: 'quiet', words: viewedAt ? 'Looked at it' : 'Observer' };
  if (action === 'waiting' || status !== 'sent') return { tone: 'quiet', words: 'Waiting' };
  if (viewedAt) return { tone: 'info', words: 'Opened' };
  if (delivery !== 'queued') return { tone: 'info', words: 'Invited' };
  return delayed ? late : { tone: 'info', words: 'Mail on its way' };
}

/** Since when it is their turn, or the time of their submission, and other events. `time` formats an instant. */
export function personWords(
  recipient: Recipient,
  all: readonly Recipient[],
  time: (at: string) => string,
): string {
  const { id, name, action, role, actedAt, askedAt, readdressed, remindedAt, viewedAt, replacedBy, order } =
    recipient;
  if (action === 'replaced') {
    const successor = all.find((other) => other.id === replacedBy);
    if (successor?.name === name) return `Asked again at ${successor.email}`;
    return successor ? `${successor.name} was asked instead` : 'Somebody else was asked instead';
  }
  if (actedAt) return time(actedAt);
  const said = [
    gates({ role }) ? undefined : 'Gets a copy',
    action === 'due' && askedAt
      ? `${readdressed || isUntold(recipient) ? 'Asked' : 'Has it since'} ${time(askedAt)}`
      : undefined,
    action === 'due' && viewedAt ? `opened ${time(viewedAt)}` : undefined,
    action === 'due' && remindedAt ? `reminded ${time(remindedAt)}` : undefined,
    action === 'waiting' && gates({ role }) ? afterWhom(id, order, all) : undefined,
    action === 'lapsed' && gates({ role }) ? 'It ended before they acted' : undefined,
  ];
  return said.filter(Boolean).join(', ');
}

/** The recipients somebody waits for: the group before theirs that is not done. */
function afterWhom(id: string, order: number, all: readonly Recipient[]): string {
  const before = all.filter(
    (other) =>
      other.id !== id &&
      other.order < order &&
      gates(other) &&
      (other.action === 'due' || other.action === 'waiting'),
  );
  return before.length === 0 ? 'Not asked yet' : `Asked after ${before.map(({ name }) => name).join(', ')}`;
}

/** The recipients in order; a successor stands right after the recipient they replace. */
export function inSigningOrder<R extends Pick<Recipient, 'id' | 'order' | 'replacedBy'>>(
  all: readonly R[],
): R[] {
  const successors = new Set(all.flatMap(({ replacedBy }) => replacedBy ?? []));
  const withSuccessor = (one: R): R[] => {
    const next = all.find(({ id }) => id === one.replacedBy);
    return next ? [one, ...withSuccessor(next)] : [one];
  };
  return all
    .filter(({ id }) => !successors.has(id))
    .toSorted((a, b) => a.order - b.order)
    .flatMap(withSuccessor);
}

const roleNames: Record<Recipient['role'], string> = {
  signer: 'Signer',
  approver: 'Approver',
  observer_ack: 'Confirms reading',
  observer: 'Observer',
};

/** The role of a recipient, and their turn if there are several. */
export function turnWords({ role, order }: Recipient, all: readonly Recipient[]): string {
  const turns = [...new Set(all.filter(gates).map((one) => one.order))].toSorted((a, b) => a - b);
  const noun = roleNames[role];
  return gates({ role }) && turns.length > 1
    ? `${noun} · turn ${turns.indexOf(order) + 1} of ${turns.length}`
    : noun;
}

/** The instant from which a recipient reminded within the last hour can be reminded again; null: now. */
export function remindableAt({ remindedAt }: Pick<Recipient, 'remindedAt'>, now: number): string | null {
  const at = remindedAt === null ? 0 : Date.parse(remindedAt) + remindAgainMs;
  return at > now ? new Date(at).toISOString() : null;
}

/** True if they have had the document for an hour: a reminder is then the likeliest next step. */
export const hasHadTime = ({ askedAt }: Pick<Recipient, 'askedAt'>, now: number): boolean =>
  askedAt !== null && Date.parse(askedAt) + remindAgainMs <= now;

/** The time at which the button works again, in words; undefined if it works. */
export const remindWords = (at: string | null, time: (at: string) => string): string | undefined =>
  at === null ? undefined : `Can be reminded again from ${time(at)}.`;

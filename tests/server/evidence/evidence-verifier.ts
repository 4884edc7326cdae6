// Written from docs/evidence.md alone: it shares no code with the server.
import { createHash, createPublicKey, verify } from 'node:crypto';

interface Seen {
  id: string;
  sha256: string;
  fieldsHash: string;
}

/** `evidence.json`, as far as it is checked. */
export interface EvidenceFile {
  format: string;
  envelope: { id: string; title: string; deadline: string };
  recipients: {
    id: string;
    name: string;
    email: string;
    role: string;
    order: number;
    account?: string | null;
    action: string;
    actedAt: string | null;
  }[];
  documents: (Seen & { size?: number; fields?: string; sealedSha256: string })[];
  asked?: { seq: number; text: string }[];
  acts?: {
    seq: number;
    submission: string;
    publicKey: string | null;
    address?: string | null;
    body: string | null;
  }[];
  chain: {
    start: string;
    head: string;
    events: { seq: number; at: string; event: string; prev: string; hash: string }[];
  };
}

interface ChainEvent {
  type: string;
  at: string;
  recipient?: string;
  submission?: string;
  ticket?: string;
  device?: string;
  bodyHash?: string;
  deviceSig?: string;
  deviceKey?: string;
  documents?: (Seen & { sealedSha256?: string })[];
  [name: string]: unknown;
}

const sha256 = (...parts: (string | Uint8Array)[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
};
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * Checks the evidence of an envelope by the steps of docs/evidence.md.
 * @param sealedFiles the sealed files, by the id of their document
 * @param printedHead head as printed on the certificate
 * @returns each fault in words; empty if everything holds
 */
export function faultsIn(
  evidence: EvidenceFile,
  sealedFiles: ReadonlyMap<string, Uint8Array>,
  printedHead?: string,
): string[] {
  const events = evidence.chain.events.map(({ seq, event }) => ({
    ...(JSON.parse(event) as ChainEvent),
    seq,
  }));
  return [
    ...faultsOfChain(evidence, printedHead),
    ...faultsOfFields(evidence),
    ...events.flatMap((event) => faultsOfAct(evidence, event, events)),
    ...events.flatMap((event) => faultsOfAsked(evidence, event)),
    ...faultsOfPeople(evidence, events),
    ...faultsOfDeadline(evidence, events),
    ...faultsOfDocuments(evidence, events, sealedFiles),
  ];
}

const newest = 'portico-evidence/3';
type Numbered = ChainEvent & { seq: number };

function faultsOfChain({ format, envelope, chain }: EvidenceFile, printedHead?: string): string[] {
  const first = format === 'portico-evidence/1';
  if (!first && !['portico-evidence/2', newest].includes(format)) return [`unknown format ${format}`];
  const start = sha256(first ? envelope.id : `${format}|${envelope.id}`);
  const faults: string[] = start === chain.start ? [] : ['the chain begins elsewhere'];
  let last = start;
  for (const [i, { seq, at, event, prev, hash }] of chain.events.entries()) {
    const text = first ? event : `${seq}|${at}|${event}`;
    if (seq !== i + 1 || prev !== last || hash !== sha256(Buffer.from(prev, 'hex'), text))
      faults.push(`event ${i + 1} does not fit`);
    last = hash;
  }
  if (last !== chain.head) faults.push('the head is not the last hash');
  if (printedHead !== undefined && printedHead !== chain.head) faults.push('another head is printed');
  return faults;
}

const faultsOfFields = ({ documents }: EvidenceFile): string[] =>
  documents
    .filter(({ fields, fieldsHash }) => fields !== undefined && sha256(fields) !== fieldsHash)
    .map(({ id }) => `the fields of ${id} are others`);

/** Checks the texts of who was asked, and that it was they who acted. */
function faultsOfAsked(evidence: EvidenceFile, event: Numbered): string[] {
  const { format, envelope, recipients, asked = [] } = evidence;
  if (format !== newest) return [];
  const { type, seq, recipient, account, successor } = event;
  if (type === 'sent' || type === 'replaced') {
    const text = asked.find((one) => one.seq === seq)?.text ?? '';
    if (sha256(text) !== event.asked) return [`event ${seq} asked others`];
    const stated = JSON.parse(text) as { title: string; recipients: EvidenceFile['recipients'] };
    const isThere = stated.recipients.every((one) =>
      recipients.some((other) =>
        (['id', 'role', 'order', 'email', 'account'] as const).every((part) => one[part] === other[part]),
      ),
    );
    const isAll =
      type === 'sent' ||
      same(
        stated.recipients.map(({ id }) => id),
        [successor],
      );
    return isThere && isAll && stated.title === envelope.title
      ? []
      : [`event ${seq} asked others than it says`];
  }
  if (![...byDevice, 'self_signed', 'viewed', 'prepared'].includes(type)) return [];
  const person = recipients.find(({ id }) => id === recipient);
  if (!account || !person) return [`event ${seq} names no account`];
  // The address of a signing link has an account that the evidence does not name.
  return person.account === null || person.account === account ? [] : [`event ${seq} is of another account`];
}

function faultsOfDeadline({ format, envelope }: EvidenceFile, events: readonly Numbered[]): string[] {
  const last = events.findLast(({ type }) => type === 'sent' || type === 'extended')?.deadline;
  return format !== newest || last === envelope.deadline ? [] : ['the deadline is another'];
}

const byDevice = ['signed', 'approved', 'acknowledged', 'declined', 'late'];
const counting = ['signed', 'approved', 'acknowledged', 'self_signed'];

function faultsOfAct(evidence: EvidenceFile, event: Numbered, events: readonly Numbered[]): string[] {
  const { type, seq, submission, bodyHash = '' } = event;
  if (!evidence.acts || (!byDevice.includes(type) && type !== 'self_signed')) return [];
  const act = evidence.acts.find((one) => one.seq === seq);
  if (act?.submission !== submission) return [`event ${seq} has no act`];
  const faults: string[] = [];
  if (evidence.format === newest && sha256(act?.address ?? '') !== event.addressHash)
    faults.push(`event ${seq} was made at another address`);
  if (act?.body != null && sha256(act.body) !== bodyHash) faults.push(`the body of event ${seq} is another`);
  if (byDevice.includes(type)) {
    faults.push(...faultsOfBody(event, act?.body ?? null));
    if (!isSigned(evidence.envelope.id, event, act?.publicKey ?? ''))
      faults.push(`event ${seq} was not signed by its device`);
    if (event.deviceKey && event.deviceKey !== act?.publicKey) faults.push(`event ${seq} names another key`);
  }
  const accepted = events.some((one) => one.type === 'accepted' && one.submission === submission);
  if (counting.includes(type) || accepted) faults.push(...faultsOfSeen(evidence, event));
  return faults;
}

function faultsOfBody(event: Numbered, text: string | null): string[] {
  if (text === null) return [];
  const body = JSON.parse(text) as Record<string, unknown>;
  const pairs: [string, unknown][] = [
    ['ticketId', event.ticket],
    ['submissionId', event.submission],
    ...['documents', 'deviceTime', 'elapsedMs', 'offline', 'consentVersion'].map(
      (name): [string, unknown] => [name, event[name]],
    ),
  ];
  return pairs
    .filter(([name, value]) => !same(body[name], value))
    .map(([name]) => `event ${event.seq} says another ${name} than was signed`);
}

function isSigned(envelopeId: string, event: Numbered, publicKey: string): boolean {
  const point = Buffer.from(publicKey, 'base64');
  if (point.length !== 65 || point[0] !== 4) return false;
  const key = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const text = [
    'portico-item-v1',
    'POST',
    `/api/sign/v2/envelopes/${envelopeId}/submissions`,
    event.submission,
    event.device,
    event.bodyHash,
  ].join('\n');
  const signature = Buffer.from(event.deviceSig ?? '', 'base64');
  return verify('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, signature);
}

function faultsOfSeen({ documents }: EvidenceFile, { seq, documents: seen = [] }: Numbered): string[] {
  const fits = documents.every(({ id, sha256: hash, fieldsHash }) =>
    seen.some((one) => one.id === id && one.sha256 === hash && one.fieldsHash === fieldsHash),
  );
  return fits && seen.length === documents.length ? [] : [`event ${seq} is over other documents`];
}

function faultsOfPeople({ recipients }: EvidenceFile, events: readonly Numbered[]): string[] {
  const acted = ['signed', 'approved', 'acknowledged'];
  return recipients.flatMap(({ id, name, action, actedAt }) => {
    const theirs = events.filter(({ recipient }) => recipient === id);
    const accepted = theirs.find(({ type }) => type === 'accepted')?.submission;
    const act = theirs.findLast(
      ({ type, submission }) =>
        acted.includes(type) || type === 'self_signed' || (type === 'late' && submission === accepted),
    );
    if (acted.includes(act?.type ?? '') && act?.type !== action)
      return [`${name} ${act?.type}, and is ${action}`];
    if (!acted.includes(action)) return [];
    return act?.at === actedAt ? [] : [`nothing says that ${name} ${action} then`];
  });
}

function faultsOfDocuments(
  { documents }: EvidenceFile,
  events: readonly Numbered[],
  sealedFiles: ReadonlyMap<string, Uint8Array>,
): string[] {
  const sealed = events.find(({ type }) => type === 'sealed')?.documents ?? [];
  const completed = events.some(({ type }) => type === 'completed');
  return [
    ...(completed ? [] : ['nothing says that it is complete']),
    ...documents.flatMap(({ id, size, sha256: hash, sealedSha256 }) => {
      const file = sealedFiles.get(id);
      const noted = sealed.find((one) => one.id === id);
      return [
        ...(file && sha256(file) === sealedSha256 ? [] : [`the sealed file of ${id} is another`]),
        ...(!file || size === undefined || sha256(file.subarray(0, size)) === hash
          ? []
          : [`${id} does not begin with what was signed`]),
        ...(noted?.sha256 === hash && noted.sealedSha256 === sealedSha256
          ? []
          : [`the chain names another seal of ${id}`]),
      ];
    }),
  ];
}

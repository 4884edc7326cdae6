import { urlOf } from '#contract/core/endpoint.ts';
import type { DateLanguage } from '#contract/core/limits.ts';
import { listSearch } from '#contract/core/list.ts';
import { newId } from '#contract/core/values.ts';
import { appendUpload, createUpload, type Upload } from '#contract/documents/uploads.ts';
import { listMail, readMail } from '#contract/mail.ts';
import { listEmployees } from '#contract/payroll/employees.ts';
import { clientLogin, type SessionUser, type SignedIn, userLogin } from '#contract/session/session.ts';
import { createEnvelope, type RecipientPerson, readDraft } from '#contract/signing/drafts.ts';
import type { Drawing } from '#contract/signing/drawing.ts';
import { looksFor } from '#contract/signing/drawing-rules.ts';
import { fillsIn } from '#contract/signing/roles.ts';
import {
  cancelEnvelope,
  correctEnvelope,
  readCorrection,
  readSentEnvelope,
  type SentEnvelope,
  sendEnvelope as send,
} from '#contract/signing/sending.ts';
import { replaceRecipient } from '#contract/signing/sent-envelopes.ts';
import {
  type FieldKind,
  type RecipientRole,
  type SigningField,
  takesOptions,
} from '#contract/signing/signing.ts';
import { type SignInName, signIns } from '#server/demo/sign-ins.ts';
import { makePdf } from '../fixtures/pdf.ts';
import { administrator, type FirmCall } from './administrator.ts';
import type { RunningFirm } from './firm.ts';

const usual: readonly FieldKind[] = ['name', 'text', 'checkbox', 'date', 'signature'];
const options = ['Yes', 'No, never'];

interface Wanted {
  title?: string;
  name?: string;
  /** The client it is for. */
  clientId?: string;
  /** Address of the first signer; a new one each time by default. */
  email?: string;
  /** The first recipient, if not an outside signer of that name. */
  person?: RecipientPerson;
  kinds?: readonly FieldKind[];
  /** True if the last field is in a document of its own. */
  lastApart?: boolean;
  pdf?: Uint8Array | undefined;
  asksForCode?: boolean;
  dateLanguage?: DateLanguage;
  /** Further recipients with their groups; the first signer is in group 1. */
  others?: readonly { name: string; order: number; role?: RecipientRole }[];
}

/**
 * Makes a draft with a PDF for an outside signer, through the API: by default three pages with a field of every common kind;
 * fields of a given PDF all lie on its first page. Further signers and approvers have a signature field each, on the first page.
 */
export async function draftEnvelope(
  firm: RunningFirm,
  {
    title = 'Service agreement',
    name = 'Ana Lima',
    email = `signer-${newId(Date.now())}@example.com`,
    person,
    clientId,
    kinds = usual,
    lastApart = false,
    pdf,
    asksForCode = false,
    dateLanguage = 'en',
    others = [],
  }: Wanted = {},
) {
  const call = await administrator(firm);
  const [id, uploadId, documentId, recipientId] = [
    newId(Date.now()),
    newId(Date.now()),
    newId(Date.now()),
    newId(Date.now()),
  ];
  const second = others.map((other, at) => ({ ...other, id: newId(Date.now()), email: `${at}-${email}` }));
  await upload(call, uploadId, 'Agreement.pdf', pdf ?? (await agreement('Agreement')));
  const annex = lastApart ? [{ id: newId(Date.now()), uploadId: newId(Date.now()) }] : [];
  for (const { uploadId } of annex) await upload(call, uploadId, 'Annex.pdf', await agreement('Annex'));
  const fields = kinds.map(
    (kind, at): SigningField => ({
      id: newId(Date.now()),
      documentId: (at === kinds.length - 1 ? annex[0]?.id : undefined) ?? documentId,
      recipientId,
      kind,
      label: kind === 'text' ? 'Your role' : '',
      options: takesOptions(kind) ? options : [],
      required: true,
      page: pdf ? 1 : Math.min(3, at + 1),
      box: {
        x: pdf && at % 2 === 1 ? 0.55 : 0.1,
        y: pdf ? 0.05 + 0.08 * Math.floor(at / 2) : 0.2 + 0.12 * at,
        width: kind === 'checkbox' ? 0.04 : 0.4,
        height: kind === 'checkbox' ? 0.03 : 0.06,
      },
    }),
  );
  const acting = second.filter(({ role = 'signer' }) => fillsIn({ role }));
  const theirs = acting.map(
    ({ id: recipientId }, at): SigningField => ({
      ...{ id: newId(Date.now()), documentId, recipientId, kind: 'signature', label: '', options: [] },
      ...{ required: true, page: 1, box: { x: 0.1, y: 0.7 + 0.1 * at, width: 0.4, height: 0.06 } },
    }),
  );
  const { version } = await call(createEnvelope, {
    body: {
      id,
      title,
      documents: [{ id: documentId, uploadId }, ...annex],
      recipients: [
        {
          id: recipientId,
          person: person ?? { kind: 'external', name, email, asksForCode },
          role: 'signer',
          order: 1,
        },
        ...second.map(({ id, name, email, order, role = 'signer' }) => ({
          ...{ id, role, order },
          person: { kind: 'external' as const, name, email },
        })),
      ],
      fields: [...fields, ...theirs],
      client_id: clientId ?? null,
      dateLanguage,
    },
  });
  return { call, id, version, documentId, email, others: second.map(({ email }) => email), fields };
}

/** Sends a draft of `draftEnvelope`, and finds the link of the first signer in the mail. */
export async function sendDraftedEnvelope(
  firm: RunningFirm,
  wanted: Wanted = {},
): Promise<{
  id: string;
  link: string;
  /** The addresses of the others. */
  others: readonly string[];
  /** The one-time code mailed last, where one is asked for. */
  code(): Promise<string>;
  fields: readonly SigningField[];
  /** The envelope as its sender sees it. */
  sent(): Promise<SentEnvelope>;
  state(): Promise<SentEnvelope['status']>;
  /** Replaces the document by one of as many pages. */
  correct(): Promise<unknown>;
  cancel(reason: string): Promise<unknown>;
  /** Asks somebody else in the place of the first signer. */
  replace(name: string): Promise<unknown>;
}> {
  const { call, id, version, documentId, email, others, fields } = await draftEnvelope(firm, wanted);
  await sendCompared(call, id, version);
  const sent = () => call(readSentEnvelope, { params: { id } });
  return {
    id,
    link: await mailed(call, email, signingLink),
    others,
    code: () => mailed(call, email, /\b\d{6}\b/),
    fields,
    sent,
    state: async () => (await sent()).status,
    async correct() {
      const replacement = newId(Date.now());
      const { file } = await upload(
        call,
        replacement,
        'Agreement, corrected.pdf',
        await agreement('Corrected agreement'),
      );
      const { version } = await sent();
      const replacing = { documentId, uploadId: replacement };
      const [drawing] = await whenCompared(async () => [
        (await call(readCorrection, { params: { id }, query: replacing })).drawing,
      ]);
      const lookedAt = drawing ? looksFor({ sha256: file?.sha256 ?? '', drawing }) : [];
      return call(correctEnvelope, { params: { id }, body: { version, ...replacing, lookedAt } });
    },
    async cancel(reason) {
      const { version } = await sent();
      return call(cancelEnvelope, { params: { id }, body: { version, reason } });
    },
    async replace(name) {
      const { version, recipients } = await sent();
      const recipientId = recipients.find((recipient) => recipient.email === email)?.id ?? '';
      const person = { kind: 'external' as const, name, email: `instead-${email}` };
      return call(replaceRecipient, { params: { id }, body: { version, recipientId, person } });
    },
  };
}

/** Sends a draft once its documents are compared with what other programs show, as somebody who looked at all of them. */
export async function sendCompared(call: FirmCall, id: string, version: number): Promise<void> {
  const documents = async () => (await call(readDraft, { params: { id } })).documents;
  await whenCompared(async () => (await documents()).map(({ drawing }) => drawing));
  await call(send, { params: { id }, body: { version, lookedAt: (await documents()).flatMap(looksFor) } });
}

/** Sends a draft of `draftEnvelope` to somebody who has an account. */
export async function sendTo(firm: RunningFirm, person: RecipientPerson, wanted: Wanted = {}): Promise<void> {
  const { call, id, version } = await draftEnvelope(firm, { ...wanted, person });
  await sendCompared(call, id, version);
}

/** The demo client's employee, as a recipient. */
export async function demoEmployee(firm: RunningFirm): Promise<RecipientPerson> {
  const call = await administrator(firm);
  const found = await call(listEmployees, { query: listSearch({ search: signIns.employee.email }) });
  const [employee] = found.data;
  if (!employee) throw new Error('The demo firm has no such employee.');
  return { kind: 'employee', id: employee.id };
}

/** The user of a demo sign-in, as the answer to it describes them. */
export async function userOf({ address }: RunningFirm, who: SignInName): Promise<SessionUser> {
  const { portal, email, password } = signIns[who];
  const login = portal === 'app' ? userLogin : clientLogin;
  const answer = await fetch(`${address}${urlOf(login, {})}`, {
    method: login.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return ((await answer.json()) as SignedIn).user;
}

/** A member of staff or a contact of the demo firm, as a recipient. */
export const demoPerson = async (firm: RunningFirm, who: 'manager' | 'both'): Promise<RecipientPerson> => ({
  kind: signIns[who].portal === 'app' ? 'staff' : 'contact',
  id: (await userOf(firm, who)).id,
});

/** Number of mails sent to an address. */
export const mailsTo = async (firm: RunningFirm, email: string): Promise<number> => {
  const call = await administrator(firm);
  return (await call(listMail, {})).filter(({ to }) => to === email).length;
};

const signingLink = /https?:\/\/\S+\/auth\/external-login\/[\w-]+/;

/** The newest link that was mailed to somebody. */
export const linkTo = async (firm: RunningFirm, email: string): Promise<string> =>
  mailed(await administrator(firm), email, signingLink);

/** The link in the newest letter to somebody: an invitation, or one for a new sign-in. */
export const accessLinkTo = async (
  firm: RunningFirm,
  email: string,
  page: 'invitation' | 'reset',
): Promise<string> =>
  mailed(await administrator(firm), email, new RegExp(`https?://\\S+/auth/${page}#[\\w-]+`));

const agreement = (title: string) => makePdf({ pages: 3, title });

async function upload(call: FirmCall, id: string, name: string, bytes: Uint8Array): Promise<Upload> {
  await call(createUpload, { body: { id, name, size: bytes.length, purpose: 'signing' } });
  return call(appendUpload, { params: { id }, query: { offset: '0' }, body: bytes });
}

/** These drawings, once a job has compared them. */
async function whenCompared(read: () => Promise<Drawing[]>): Promise<Drawing[]> {
  for (let tries = 0; tries < 300; tries++) {
    const drawings = await read();
    if (drawings.every(({ state }) => state !== 'comparing')) return drawings;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The documents were not compared.');
}

/** The match in the newest mail to an address. A job delivers it, so this waits until it is there. */
async function mailed(call: FirmCall, email: string, wanted: RegExp): Promise<string> {
  for (let tries = 0; tries < 50; tries++) {
    const mail = (await call(listMail, {})).find(({ to }) => to === email);
    const { text = '' } = mail ? await call(readMail, { params: { id: mail.id } }) : {};
    const found = wanted.exec(text)?.[0];
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`No mail with ${wanted} came to ${email}.`);
}

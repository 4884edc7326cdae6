import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UploadPurpose } from '#contract/core/limits.ts';
import {
  addClientDocuments,
  addLaneFolder,
  type ClientDocument,
  readClientDocumentFile,
} from '#contract/documents/client-documents.ts';
import { downloadStored, yourDownload } from '#contract/documents/stored-documents.ts';
import { appendUpload, createUpload } from '#contract/documents/uploads.ts';
import { sendDocuments, sendInformation, type YourDocument } from '#contract/documents/your-documents.ts';
import { addClientHrDocuments } from '#contract/payroll/client-hr-documents.ts';
import { records } from '#contract/records.ts';
import { createEnvelope } from '#contract/signing/drafts.ts';
import { dataOf, refusalOf, succeeded } from '#tests/server/answers.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import { recordExamples } from '#tests/server/records.ts';
import type { Tenant } from '#tests/server/tenant.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { inspectZip } from '../files/zip.ts';

let server: TestServer;
let firm: TestFirm;
let client: Tenant;
let staff: string;
let payroll: string;
let contact: string;
let signing: string;
/** Finished uploads of staff, of a contact, and of who runs payrolls. */
let uploaded: { staff: string; contact: string; payroll: string };

async function upload(name: string, bearer: string, purpose: UploadPurpose = 'document'): Promise<string> {
  const id = firm.id();
  const bytes = new TextEncoder().encode('Dear all');
  const body = { id, name, size: bytes.length, purpose };
  await succeeded(server.call(createUpload, { body }, { bearer }));
  await succeeded(
    server.call(appendUpload, { params: { id }, query: { offset: '0' }, body: bytes }, { bearer }),
  );
  return id;
}

beforeAll(async () => {
  server = await testServer({ env: { RATE_LIMIT_FACTOR: '0' } });
  firm = await testFirm(server);
  client = await firm.tenant('Alder');
  staff = await firm.bearerOf(firm.staff.ADM.accountId, 'app', 'staff');
  payroll = await firm.bearerOf(firm.staff.PAY.accountId, 'app', 'staff');
  contact = await firm.bearerOf(client.contacts.CONTACT_ADMIN.accountId, 'client', 'contact');
  uploaded = {
    staff: await upload('Letter.txt', staff),
    contact: await upload('Letter.txt', contact),
    payroll: await upload('Letter.txt', payroll, 'payroll'),
  };
  signing = firm.id();
});
afterAll(() => server.close());

/** Letters that do not compress, others for each seed: an index of the database takes no long ones. */
function manyLetters(seed: number, count = 255): string {
  let at = seed * 7919 + 1;
  return Array.from({ length: count }, () => {
    at = (at * 48_271) % 2_147_483_647;
    return String.fromCodePoint(0x4e00 + (at % 20_000));
  }).join('');
}
const odd = [
  ...[...'~"#%&*:<>?/\\{|}'].map((bad) => `a${bad}b`),
  ...['.', '..', '...', 'ends.', 'CON', 'nul.txt', 'COM1', 'LPT9.x', '-rf', '$(reboot)', '=1+1', '%2e%2e'],
  ...[
    'a\nb',
    'a\tb',
    'a\u0007b',
    'a\u0085b',
    '\u202efdp.exe',
    '\u2066a',
    '\u200fa',
    '\u061ca',
    '\ud800',
    'a\0b',
  ],
  ...[
    '😀'.repeat(127),
    '😀'.repeat(128),
    '長'.repeat(255),
    manyLetters(0),
    'x'.repeat(256),
    ' ',
    '\u3000',
    '👩‍👩‍👧',
    'e\u0301',
  ],
];
const isHidden = (text: string) => /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u.test(text);

/** Fails if an answer holds a text that does not show what it is. */
function expectShown(answer: string): void {
  JSON.parse(answer || 'null', (_, value: unknown) => {
    if (typeof value === 'string') expect(isHidden(value), JSON.stringify(value)).toBe(false);
    return value;
  });
}

/** Fails unless a name was kept as it shows, or refused in words at its field. */
async function keptOrRefused(name: string, field: string, answer: Promise<Response>): Promise<boolean> {
  const response = await answer;
  if (response.ok) {
    expectShown(await response.text());
    return true;
  }
  const { status, errors, message } = await refusalOf(response);
  if (/[\0\ud800]/.test(name)) expect([400, 422]).toContain(status);
  else {
    expect([JSON.stringify(name), status, message]).toEqual([JSON.stringify(name), 422, expect.any(String)]);
    expect(Object.keys(errors ?? {}), JSON.stringify(name)).toEqual([field]);
    expect(errors?.[field]?.[0]).toMatch(/^[A-Z].* .*/);
  }
  return false;
}

/** Fails unless a name is one that every system takes as it is. */
function expectSafe(name: string): void {
  expect(name).not.toMatch(/["*/:<>?\\|\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]|^[\s.]|[\s.]$/u);
  expect(name).not.toMatch(/^(con|prn|aux|nul|(com|lpt)\d)(\.|$)/i);
  expect(name.length).toBeGreaterThan(0);
  expect(new TextEncoder().encode(name).length).toBeLessThan(256);
  expect(name.isWellFormed()).toBe(true);
}
const namesIn = async (answer: Promise<Response>): Promise<string[]> => {
  const zip = inspectZip(new Uint8Array(await (await succeeded(answer)).arrayBuffer()));
  if (typeof zip === 'string') throw new Error(zip);
  return zip.names;
};
/** The two names of the header. */
const headerNames = (response: Response) => {
  const header = response.headers.get('content-disposition') ?? '';
  const [, plain = '', encoded = ''] = /filename="(.*)"; filename\*=UTF-8''(\S*)$/.exec(header) ?? [];
  return [plain, decodeURIComponent(encoded)];
};

const document = () => ({
  id: firm.id(),
  upload_id: uploaded.staff,
  document_type: 'OTHER' as const,
  valid_until: '',
});
const addDocument = (title: string) =>
  server.call(
    addClientDocuments,
    {
      body: {
        client_id: client.clientId,
        lane: 'SHARED',
        folder: '',
        documents: [{ ...document(), title }],
      },
    },
    { bearer: staff },
  );
const addFolder = (name: string, folder = '') =>
  server.call(
    addLaneFolder,
    { params: { id: client.clientId }, body: { lane: 'INTERNAL', folder, name } },
    { bearer: staff },
  );

describe('a name with any characters is kept or refused in words at its field', () => {
  test('the title of a document', async () => {
    for (const title of odd) await keptOrRefused(title, 'documents.0.title', addDocument(title));
  });

  test('the name of a folder', async () => {
    for (const name of odd) await keptOrRefused(name, 'name', addFolder(name));
  });

  test('the title of an HR document', async () => {
    for (const title of odd) {
      const one = {
        upload_id: uploaded.payroll,
        type: 'OTHER' as const,
        title,
        valid_until: '',
        acknowledge: false,
      };
      const documents = [{ ...one, for: [{ id: firm.id(), employee_id: client.employee.id }] }];
      const body = { client_id: client.clientId, documents };
      const answer = server.call(addClientHrDocuments, { body }, { bearer: payroll });
      await keptOrRefused(title, 'documents.0.title', answer);
    }
  });

  test('the topic of a message, which becomes a document', async () => {
    for (const topic of odd) {
      const body = { id: firm.id(), topic, message: 'We moved.', documents: [] };
      const answer = server.call(sendInformation, { body }, { bearer: contact });
      await keptOrRefused(topic, 'topic', answer);
    }
  });

  test('the title of an envelope', async () => {
    for (const title of odd) {
      const body = { id: firm.id(), title, documents: [{ id: firm.id(), uploadId: signing }] };
      const answer = await server.call(createEnvelope, { body }, { bearer: staff });
      // The upload does not exist: a title that is fine leaves that as the only reason.
      expect([400, 409, 422], JSON.stringify(title)).toContain(answer.status);
    }
  });

  test('the title of a piece of news', async () => {
    for (const title of odd) {
      const { form } = recordExamples(firm).news;
      const body = { id: firm.id(), form: { ...form, title } };
      const answer = await server.call(records.news.create, { body } as never, { bearer: staff });
      expect([200, 400, 422], JSON.stringify(title)).toContain(answer.status);
    }
  });
});

test('folders as deep and long as a path may be are kept or refused in words', async () => {
  const names = Array.from({ length: 5 }, (_, at) => manyLetters(at + 1, 240));
  let folder = '';
  for (const name of names) {
    const answer = await addFolder(name, folder);
    if (!answer.ok) {
      const { status, errors } = await refusalOf(answer);
      expect([status, Object.keys(errors ?? {}).length]).toEqual([422, 1]);
      break;
    }
    folder = (await dataOf<{ folder: string }>(answer)).folder;
  }
  const documents = [{ ...document(), title: manyLetters(9) }];
  const body = { client_id: client.clientId, lane: 'INTERNAL' as const, folder, documents };
  const added = await server.call(addClientDocuments, { body }, { bearer: staff });
  expect([200, 422]).toContain(added.status);
});

test('a day that no calendar has is refused at its field', async () => {
  for (const valid_until of ['0000-01-01', '2026-02-30', '10000-01-01', '-001-01-01', 'infinity']) {
    const documents = [{ ...document(), title: 'Permit', valid_until }];
    const body = { client_id: client.clientId, lane: 'SHARED' as const, folder: '', documents };
    const { status, errors } = await refusalOf(server.call(addClientDocuments, { body }, { bearer: staff }));
    expect([valid_until, status, Object.keys(errors ?? {})]).toEqual([
      valid_until,
      422,
      ['documents.0.valid_until'],
    ]);
  }
});

test('files that a contact sends under any name are downloaded under safe ones, alone and as a zip', async () => {
  const names = [
    ...['../../etc/passwd.txt', 'C:\\Windows\\x.txt', '/etc/x.txt', 'CON.txt', 'nul.txt'],
    ...[
      'a"; filename=evil.exe; x=".txt',
      "a'%0d%0a.txt",
      `${'長'.repeat(251)}.txt`,
      `${'😀'.repeat(125)}.txt`,
    ],
    ...['\u200ftxt.exe.txt', 'Same.txt', 'same.TXT', 'e\u0301.txt', '\u00e9.txt', 'a .txt', '~$x#&%{|}.txt'],
  ];
  const sent: YourDocument[] = [];
  for (const name of names) {
    const documents = [{ id: firm.id(), upload_id: await upload(name, contact) }];
    const body = { message: '', documents };
    const made = await dataOf<{ documents: YourDocument[] }>(
      server.call(sendDocuments, { body }, { bearer: contact }),
    );
    sent.push(...made.documents);
  }
  expect(sent).toHaveLength(names.length);
  for (const { id } of sent) {
    const file = await server.call(readClientDocumentFile, { params: { id } }, { bearer: staff });
    // Browsers replace the characters that only some systems refuse.
    for (const name of headerNames(await succeeded(file))) expectSafe(name.replace(/["*:<>?|]/g, '_'));
  }
  const [first] = await dataOf<ClientDocument[]>(addDocument('First'));
  const second = await dataOf<ClientDocument[]>(addDocument('CON'));
  const third = await dataOf<ClientDocument[]>(addDocument('ends.'));
  const item_ids = [first, ...second, ...third].flatMap((one) => one?.item_id ?? []);
  const zipped = await namesIn(
    server.call(downloadStored, { body: { drive_id: first?.drive_id ?? '', item_ids } }, { bearer: staff }),
  );
  expect(zipped).toHaveLength(3);
  zipped.forEach(expectSafe);
  const yours = await namesIn(
    server.call(yourDownload, { body: { document_ids: sent.map(({ id }) => id) } }, { bearer: contact }),
  );
  expect(new Set(yours.map((name) => name.normalize('NFC').toLowerCase())).size).toBe(names.length);
  yours.forEach(expectSafe);
});

test.each([
  ['an ending alone', '.txt', 422],
  ['dots and an ending', '..txt', 422],
  ['of another kind', 'a.txt.exe', 422],
  ['too long', `${'x'.repeat(252)}.txt`, 422],
  ['of blanks', '   ', 422],
  ['with an end in it', 'a\0.txt', 400],
])('an upload whose name is %s is refused', async (_, name, status) => {
  const body = { id: firm.id(), name, size: 8, purpose: 'document' as const };
  const refused = await refusalOf(server.call(createUpload, { body }, { bearer: contact }));
  expect(refused.status).toBe(status);
  if (status === 422) expect(Object.keys(refused.errors ?? {})).toEqual(['name']);
});

test.each([
  ['turned around', 'a\u202etxt.txt', 'atxt.txt'],
  ['of two lines', 'a\n.txt', 'a .txt'],
  ['with a dot behind its ending', 'a.txt.', 'a.txt'],
])('an upload whose name is %s is kept under a clean one', async (_, name, kept) => {
  const body = { id: firm.id(), name, size: 8, purpose: 'document' as const };
  expect(await dataOf(server.call(createUpload, { body }, { bearer: contact }))).toMatchObject({
    name: kept,
  });
});

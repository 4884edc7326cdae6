import { describe, expect, test } from 'vitest';
import { readConfig, variables } from './config.ts';
import { StartError } from './start-error.ts';

test('nothing set is a working configuration', () => {
  const config = readConfig({});
  expect(config).toMatchObject({ port: 4100, publicUrl: 'http://localhost:4100', demo: true, host: null });
  expect(config.redirectHosts).toEqual(['localhost:4100']);
});

test.each([
  ['http://localhost:4100', true],
  ['https://localhost:9000', true],
  ['https://portico.firm.example', false],
  ['https://localhost.firm.example', false],
])('at %s the demo firm is made unless told otherwise: %s', (PUBLIC_URL, isMade) => {
  const read = () => readConfig({ PUBLIC_URL }).demo;
  if (isMade) expect(read()).toBe(true);
  else expect(read).toThrow(/DEMO: At .* whose passwords are published/);
  expect(readConfig({ PUBLIC_URL, DEMO: 'true' }).demo).toBe(true);
  expect(readConfig({ PUBLIC_URL, DEMO: 'false' }).demo).toBe(false);
  expect(readConfig({ PUBLIC_URL, NODE_ENV: 'production' }).demo).toBe(false);
});

test('production has no demo firm unless asked for by name', () => {
  expect(readConfig({ NODE_ENV: 'production' }).demo).toBe(false);
  expect(readConfig({ NODE_ENV: 'production', DEMO: 'true' }).demo).toBe(true);
});

describe('PUBLIC_URL', () => {
  test.each([
    ['https://portal.example.com', 'https://portal.example.com'],
    ['https://portal.example.com/', 'https://portal.example.com'],
    ['https://localhost:8443', 'https://localhost:8443'],
    ['http://localhost:5173', 'http://localhost:5173'],
  ])('%s is %s', (text, origin) =>
    expect(readConfig({ PUBLIC_URL: text, DEMO: 'false' }).publicUrl).toBe(origin),
  );

  test.each([
    'http://portal.example.com',
    'http://127.0.0.1:4100',
    'http://192.168.1.7:4100',
    'http://localhost.example.com',
    'https://user:secret@portal.example.com',
    'https://portal.example.com/portico',
    'ftp://localhost',
    'localhost',
  ])('%s is refused', (text) =>
    expect(() => readConfig({ PUBLIC_URL: text })).toThrow(/^.*\nPUBLIC_URL: Write https/),
  );
});

test.each([
  ['PORT', 'eighty'],
  ['PORT', '0'],
  ['PORT', '65536'],
  ['PORT', '80.5'],
  ['DEMO', 'maybe'],
  ['DATABASE_URL', 'mysql://x'],
  ['REDIRECT_HOSTS', 'https://board.example.com'],
  ['LINKS', '[{"title":"x"}]'],
  ['LINKS', 'x'],
  ['OFFLINE_DAYS', '0'],
  ['LOG_LEVEL', 'loud'],
  ['LOG_ADDRESS_DAYS', 'a week'],
  ['MAIL_FROM', 'nobody'],
  ['SMTP_URL', 'mail.example.com:465'],
  ['SMTP_URL', 'smtps://ann:50%@mail.example.com'],
  ['BOUNCE_ADDRESS', 'nobody'],
  ['BOUNCE_SECRET', 'guessable'],
])('%s=%s is named with what to write', (name, text) => {
  expect(() => readConfig({ [name]: text })).toThrow(new RegExp(`\\n${name}: (Write|Set) `));
});

test.each(['MAIL_FROM', 'BOUNCE_ADDRESS', 'FIRM_EMAIL'])(
  '%s is an address by the rule for everybody’s',
  (name) => {
    const read = (text: string) => {
      const { mailFrom, bounceAddress, firmEmail } = readConfig({ [name]: text });
      return { MAIL_FROM: mailFrom, BOUNCE_ADDRESS: bounceAddress, FIRM_EMAIL: firmEmail }[name];
    };
    for (const domain of ['müller.example', 'xn--mller-kva.example'])
      expect(read(`o'neill+portico@${domain}`)).toBe("o'neill+portico@xn--mller-kva.example");
  },
);

describe('ONBOARDING_V2_URL', () => {
  test.each([
    'https://onboarding.example.com/clients/{clientId}/onboarding',
    'https://onboarding.example.com:8443/?client={clientId}&tab=onboarding',
    'https://onboarding.example.com/#/{clientId}',
  ])('%s is kept as it is', (text) =>
    expect(readConfig({ ONBOARDING_V2_URL: text }).onboardingUrl).toBe(text),
  );

  test.each([
    'http://onboarding.example.com/{clientId}',
    'https://anna:secret@onboarding.example.com/{clientId}',
    'https://onboarding.example.com/clients',
    'https://{clientId}.example.com/',
    'https://x.example.com:{clientId}/',
    'javascript:alert({clientId})',
    '/clients/{clientId}',
    '',
  ])('“%s” is refused', (text) =>
    expect(() => readConfig({ ONBOARDING_V2_URL: text || ' ' })).toThrow(
      /ONBOARDING_V2_URL: Write an address/,
    ),
  );

  test('there is none unless it is set', () => expect(readConfig({}).onboardingUrl).toBeNull());
});

describe('LINKS', () => {
  const link = { title: 'Academy', permission: 'view academy', icon: 'star', newDesign: false };
  const linksOf = (more: object) => readConfig({ LINKS: JSON.stringify([{ ...link, ...more }]) }).links;

  test.each([{}, { url: '' }])(
    'an app without an address does not keep the server from starting: %o',
    (more) => expect(linksOf(more)).toEqual([{ ...link, url: '' }]),
  );
  test('an address is kept as it is', () =>
    expect(linksOf({ url: 'https://academy.example.com/x' })).toEqual([
      { ...link, url: 'https://academy.example.com/x' },
    ]));
  test.each(['academy', 'javascript:alert(1)', ' '])('%o is no address', (url) =>
    expect(() => linksOf({ url })).toThrow(/\nLINKS: Write /),
  );
});

test('every wrong variable is named at once', () => {
  const both = () => readConfig({ PORT: 'x', DEMO: 'x' });
  expect(both).toThrow(StartError);
  expect(both).toThrow(/PORT: .*\nDEMO: /);
});

test('a value is never repeated in the message', () => {
  expect(() => readConfig({ DATABASE_URL: 'mysql://root:hunter2@db' })).toThrow(/^(?!.*hunter2)/s);
});

test('every variable says what it is for and what it is when absent', () => {
  for (const variable of Object.values(variables)) expect(variable.for && variable.absent).toBeTruthy();
});

describe('cloud sign-in', () => {
  const staff = {
    CLOUD_STAFF_AUTHORITY: 'https://login.microsoftonline.com/0f0f/v2.0/',
    CLOUD_STAFF_CLIENT_ID: 'app',
  };
  const entra = { authority: 'https://login.microsoftonline.com/0f0f/v2.0', clientId: 'app' };

  test('is there for the side it is set up for', () => {
    expect(readConfig({}).cloud).toEqual({});
    expect(readConfig(staff).cloud).toEqual({
      app: { ...entra, name: 'login.microsoftonline.com', resetAuthority: null, emailClaim: null },
    });
    expect(readConfig({ ...staff, CLOUD_STAFF_NAME: 'Microsoft' }).cloud.app?.name).toBe('Microsoft');
  });

  test('takes the address of the configuration itself, too', () => {
    const address = `${entra.authority}/.well-known/openid-configuration`;
    expect(readConfig({ ...staff, CLOUD_STAFF_AUTHORITY: address }).cloud.app).toMatchObject(entra);
  });

  test.each([
    'http://login.example.com/tenant',
    'login.example.com',
    'https://login.microsoftonline.com/common/v2.0',
    'https://login.microsoftonline.com/organizations',
    'https://t.b2clogin.com/t/oauth2/v2.0/authorize?p=B2C_1_in',
  ])('%s is no authority', (address) =>
    expect(() => readConfig({ ...staff, CLOUD_STAFF_AUTHORITY: address })).toThrow(
      /\nCLOUD_STAFF_AUTHORITY: Write the https address/,
    ),
  );

  test('needs both the provider and our id there', () => {
    expect(() => readConfig({ CLOUD_CLIENT_AUTHORITY: 'https://id.example.com' })).toThrow(
      /\nCLOUD_CLIENT_CLIENT_ID: Set it too\.$/,
    );
    expect(() => readConfig({ CLOUD_STAFF_NAME: 'Microsoft' })).toThrow(
      /\nCLOUD_STAFF_AUTHORITY: Set it too\.\nCLOUD_STAFF_CLIENT_ID: Set it too\.$/,
    );
  });
});

describe('S3-compatible storage', () => {
  const key = { S3_ACCESS_KEY_ID: 'portico', S3_SECRET_ACCESS_KEY: 'hunter2' };

  test('is used where there is a bucket', () => {
    expect(readConfig({}).s3).toBeNull();
    expect(readConfig({ S3_BUCKET: 'firm' }).s3).toEqual({
      bucket: 'firm',
      endpoint: null,
      region: 'us-east-1',
      prefix: '',
      credentials: null,
    });
    const own = { S3_BUCKET: 'firm', S3_ENDPOINT: 'http://minio:9000', S3_PREFIX: 'portico/', ...key };
    expect(readConfig(own).s3).toMatchObject({
      endpoint: 'http://minio:9000',
      prefix: 'portico/',
      credentials: { accessKeyId: 'portico', secretAccessKey: 'hunter2' },
    });
  });

  test.each([
    ['S3_BUCKET', 'Firm'],
    ['S3_BUCKET', 'firm/documents'],
    ['S3_ENDPOINT', 's3.example.com'],
    ['S3_ENDPOINT', 'https://portico:hunter2@s3.example.com'],
    ['S3_PREFIX', 'portico'],
    ['S3_PREFIX', '../'],
  ])('%s=%s is named with what to write, and not repeated', (name, text) => {
    const reading = () => readConfig({ S3_BUCKET: 'firm', [name]: text });
    expect(reading).toThrow(new RegExp(`\\n${name}: Write `));
    expect(reading).toThrow(/^(?!.*hunter2)/s);
  });

  test('needs a bucket, and a key in both halves', () => {
    expect(() => readConfig({ S3_ENDPOINT: 'https://s3.example.com' })).toThrow(/\nS3_BUCKET: Set it too\.$/);
    expect(() => readConfig({ S3_BUCKET: 'firm', S3_ACCESS_KEY_ID: 'portico' })).toThrow(
      /\nS3_SECRET_ACCESS_KEY: Set it too\.$/,
    );
  });
});

describe('sealing', () => {
  test('asks a time-stamp authority where one is named', () => {
    expect(readConfig({})).toMatchObject({ timestamps: null, sealFile: null });
    const url = 'https://tsa.example.com/tsr';
    const plain = 'http://tsa.example.com/tsr';
    const roots = { TSA_ROOTS: '/etc/portico/tsa.pem' };
    expect(readConfig({ TSA_URL: plain, ...roots }).timestamps).toEqual({ url: plain, authorization: null });
    expect(() => readConfig({ TSA_URL: plain })).toThrow('TSA_URL: Over plain http anybody');
    expect(() => readConfig({ TSA_URL: plain, TSA_USER: 'a', TSA_PASSWORD: 'b' })).toThrow(
      'TSA_URL: A password goes over https only.',
    );
    expect(readConfig({ TSA_URL: url, TSA_USER: 'a', TSA_PASSWORD: 'b' }).timestamps).toEqual({
      url,
      authorization: `Basic ${btoa('a:b')}`,
    });
  });

  test('names the file of the roots whose time stamps are relied on', () => {
    expect(readConfig({}).timestampRootsFile).toBe(null);
    expect(readConfig({ TSA_ROOTS: '/etc/portico/tsa.pem' }).timestampRootsFile).toBe('/etc/portico/tsa.pem');
  });

  test.each(['tsa.example.com', 'ftp://tsa.example.com', 'https://a:hunter2@tsa.example.com'])(
    '%s is no authority, and is not repeated',
    (url) => {
      expect(() => readConfig({ TSA_URL: url })).toThrow(/\nTSA_URL: Write /);
      expect(() => readConfig({ TSA_URL: url })).toThrow(/^(?!.*hunter2)/s);
    },
  );

  test.each([
    ['SEAL_P12', 'seal.p12', 'SEAL_P12_PASSPHRASE'],
    ['SEAL_P12_PASSPHRASE', 'hunter2', 'SEAL_P12'],
    ['TSA_USER', 'portico', 'TSA_URL'],
    ['TSA_PASSWORD', 'hunter2', 'TSA_USER'],
  ])('%s alone is half a configuration', (name, text, missing) => {
    expect(() => readConfig({ [name]: text })).toThrow(new RegExp(`\\n${missing}: Set it too\\.`));
  });
});

/** Test events and envelopes in the form the app's SDK makes them. */
let made = 0;

/** An error event with personal data in every place an SDK can put something. */
export const testEvent = (more: object = {}) => ({
  event_id: (++made).toString(16).padStart(32, '0'),
  timestamp: Date.now() / 1000,
  platform: 'javascript',
  level: 'error',
  release: '1.0.0+test',
  environment: 'production',
  transaction: '/auth/external-login/s3cr3t-t0ken',
  tags: { portal: 'external', colour: 'Anna Müller' },
  user: { id: '7', email: 'anna@example.com', ip_address: '203.0.113.9' },
  request: { url: 'http://localhost:4100/auth/external-login/s3cr3t-t0ken?search=Anna', cookies: 'a=b' },
  breadcrumbs: [{ message: 'typed Anna Müller' }],
  extra: { form: { iban: 'CH9300762011623852957' } },
  exception: {
    values: [
      {
        type: 'TypeError',
        value:
          'No employee "Anna Müller" <anna@example.com> with 5,200.00 at /auth/external-login/s3cr3t-t0ken',
        mechanism: { type: 'onerror', handled: false, data: { value: 'Anna Müller' } },
        stacktrace: {
          frames: [
            { filename: 'http://localhost:4100/client/home?x=Anna', function: '?', lineno: 1, in_app: true },
            {
              filename: 'http://localhost:4100/assets/screen-B2x9s0Kd.js',
              function: 'showPay',
              lineno: 2,
              colno: 3,
              in_app: true,
              vars: { name: 'Anna Müller' },
            },
          ],
        },
      },
    ],
  },
  ...more,
});

/** Strings that must not be left of `testEvent` after scrubbing. */
export const secrets = ['Anna', 'Müller', 'anna@', 's3cr3t', '5,200', 'CH93', '203.0.113.9'];

export const testEnvelope = (dsn: string, event: object): string =>
  [{ event_id: 'x', sent_at: new Date(0).toISOString(), dsn }, { type: 'event' }, event]
    .map((line) => JSON.stringify(line))
    .join('\n');

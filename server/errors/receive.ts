import { readReport } from '#contract/error-report.ts';
import { Refusal } from '../http/refusal.ts';
import { sendSentryEnvelope } from '../integrations/sentry.ts';
import type { Services } from '../services.ts';
import { parseDsn } from './dsn.ts';
import { readSentryEnvelope, writeEnvelope } from './envelope.ts';
import { recordError } from './note.ts';

/**
 * Takes an envelope of the app: its report is scrubbed again and goes to Sentry if there is one, else, or if Sentry refuses it, into the
 * table of errors.
 * @returns headers that ask the app to wait
 * @throws Refusal `malformed` if it is no envelope, `forbidden` if it names another DSN
 */
export async function receiveEnvelope(
  services: Pick<Services, 'db' | 'clock' | 'config' | 'log' | 'version'>,
  bytes: Uint8Array,
  device: string,
): Promise<Record<string, string>> {
  const { config, clock, log, version } = services;
  const envelope = readSentryEnvelope(bytes);
  if (!envelope) throw new Refusal('malformed', { message: 'This is no envelope of an error report.' });
  if (!envelope.dsn || parseDsn(envelope.dsn)?.text !== config.errorDsn)
    throw new Refusal('forbidden', {
      message: 'This report is for another DSN: only those of this installation are taken.',
    });
  const report = readReport(envelope.event);
  if (!report) return {};
  const to = config.sentry;
  if (!to) {
    await recordError(services, 'browser', report, device);
    return {};
  }
  const event = { ...report, contexts: { browser: { name: device } } };
  const sent = await sendSentryEnvelope(
    to.endpoint,
    writeEnvelope(event, { dsn: to.text, sentAt: clock.now(), version }),
  );
  if (sent.refused) {
    log.warn({ reason: sent.refused }, 'Sentry took no report');
    await recordError(services, 'browser', report, device);
  }
  return sent.patience;
}

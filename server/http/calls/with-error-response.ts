import type { Context } from 'hono';
import { noteFailure } from '#server/errors/failure.ts';
import type { Services } from '#server/services.ts';
import { deviceLabel } from '#server/session/device-label.ts';
import type { Env } from '../env.ts';
import { errorResponse, refusalFrom } from '../pages/errors.ts';

/**
 * Runs work for a request: an error becomes an answer of the catalogue, and one line is logged in any case. Unexpected errors are also
 * stored, unless the database does not answer or the disk is full.
 */
export async function withErrorResponse(
  c: Context<Env>,
  services: Pick<Services, 'log' | 'db' | 'clock' | 'config' | 'version'>,
  name: string,
  work: () => Promise<Response>,
): Promise<Response> {
  const began = performance.now();
  const { log } = services;
  c.set('call', name);
  const { id: requestId, ip, userAgent } = c.get('facts');
  const line = (status: number) => ({
    requestId,
    call: name,
    status,
    ip,
    ms: Math.round(performance.now() - began),
  });
  try {
    const response = await work();
    log.info(line(response.status), 'call');
    return response;
  } catch (error) {
    const refusal = refusalFrom(error);
    c.set('code', refusal.code);
    const facts = { ...line(refusal.status), code: refusal.code };
    // A refusal by the database is our fault, even if the answer says it is the caller's.
    if (error !== refusal) {
      log.error({ ...facts, error }, 'call failed');
      const request = { id: requestId, call: name, path: c.req.path, device: deviceLabel(userAgent) };
      if (refusal.code !== 'unavailable' && refusal.code !== 'no_room') noteFailure(services, error, request);
    } else log.info(facts, refusal.status === 401 || refusal.status === 403 ? 'call denied' : 'call refused');
    return errorResponse(refusal, requestId);
  }
}

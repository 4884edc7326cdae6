import type { Context } from 'hono';
import type { Services } from '../services.ts';
import type { Env } from './app.ts';
import { errorResponse, refusalOf } from './errors.ts';

/** Runs a piece of the server: what it throws becomes an answer of the catalogue, and either way one line is logged. */
export async function answering(
  c: Context<Env>,
  { log }: Pick<Services, 'log'>,
  name: string,
  work: () => Promise<Response>,
): Promise<Response> {
  const began = performance.now();
  const { id: requestId, ip } = c.get('facts');
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
    const refusal = refusalOf(error);
    const facts = { ...line(refusal.status), code: refusal.code };
    // The database refusing is our fault even where it is told as the caller's.
    if (error !== refusal) log.error({ ...facts, error }, 'call failed');
    else log.info(facts, refusal.status === 401 || refusal.status === 403 ? 'call denied' : 'call refused');
    return errorResponse(refusal, requestId);
  }
}

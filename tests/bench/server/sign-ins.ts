import pg from 'pg';
import { userLogin } from '#contract/session/session.ts';
import { signIns } from '#server/demo/sign-ins.ts';
import { hashPassword } from '#server/session/passwords/password.ts';
import { succeeded } from '#tests/server/answers.ts';
import { callAt } from '#tests/server/caller.ts';
import { startPlace } from '#tests/server/processes/start-process.ts';
import { processorTime } from '../processor-time.ts';
import type { Figure } from '../row.ts';

const signInsTimed = 20;

/** Sign-ins a second on one core, by the server's processor time: with the real cost of a hash, which the demo password does not have. */
export async function signInsASecond(): Promise<Figure> {
  const place = await startPlace();
  try {
    const server = place.start({ DEMO: 'true', RATE_LIMIT_FACTOR: '0' });
    await server.ready;
    const { email, password } = signIns.administrator;
    const owner = new pg.Client({ connectionString: await place.ownerUrl() });
    await owner.connect();
    const hash = await hashPassword(password);
    await owner.query(`update accounts set password_hash = $1 where guard = 'api' and email = $2`, [
      hash,
      email,
    ]);
    await owner.end();
    const call = callAt(`http://localhost:${place.port}`);
    const signIn = () => succeeded(call(userLogin, { body: { email, password } }));
    await signIn();
    const pid = server.child.pid ?? 0;
    const before = processorTime(pid);
    for (let i = 0; i < signInsTimed; i++) await signIn();
    const each = (processorTime(pid) - before) / signInsTimed;
    return { figure: 1 / each, notes: [`${(1000 * each).toFixed(0)} ms of one core each`] };
  } finally {
    await place.end();
  }
}

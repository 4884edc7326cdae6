import { startPlace } from '#tests/server/processes/start-process.ts';
import { ratio } from '../median.ts';
import { quiet } from '../quiet.ts';
import type { Figure } from '../row.ts';

const rounds = 5;
const emptyServer = 'tests/bench/yardsticks/empty-server.ts';

/** Time from the start of the process to the first answer, on an existing demo firm ÷ the same with an empty endpoint table. */
export async function secondStart(): Promise<Figure> {
  const place = await startPlace();
  const firstAnswer = async (script?: string): Promise<number> => {
    const began = performance.now();
    const server = place.start({ DEMO: 'true' }, script ? { script } : {});
    while ((await place.answers().catch(() => 0)) !== 200)
      await new Promise((resolve) => setTimeout(resolve, 5));
    const took = performance.now() - began;
    if (!script) await server.ready;
    server.child.kill('SIGTERM');
    await server.ended;
    return took;
  };
  try {
    await firstAnswer();
    await quiet();
    return await ratio(rounds, firstAnswer, () => firstAnswer(emptyServer));
  } finally {
    await place.end();
  }
}

import { fold } from '#contract/core/fold.ts';
import { actor } from '#server/db/actor.ts';
import type { Db } from '#server/db/db.ts';
import type { CompanyRegistry } from './port.ts';
import { entriesOf } from './queries.ts';

/** The register built in: entries that the firm keeps, typed or of extracts of a public register. */
export const builtInRegistry = (db: Db): CompanyRegistry => ({
  async lookUp(asked) {
    const [found, other] = await db.as(actor('system'), (tx) => entriesOf(tx, asked));
    if (!found) return { found: null, why: 'NOTHING' };
    const isExact = fold(found.registration_number) === fold(asked.registration_number ?? '');
    return other && !isExact ? { found: null, why: 'SEVERAL' } : { found };
  },
});

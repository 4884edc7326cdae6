import { listQualifications } from '#contract/people/directory.ts';
import { queryOf } from '#src/api/query.ts';

/** The words colleagues say of themselves; without them a list only has fewer choices. */
export const qualificationsQuery = () => queryOf(listQualifications, {}, { quiet: true });

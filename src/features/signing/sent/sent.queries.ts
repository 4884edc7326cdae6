import { listUsers } from '../../../../contract/reference.ts';
import { readSentEnvelope } from '../../../../contract/sending.ts';
import { queryOf } from '../../../api/query.ts';

export const sentQuery = (id: string) => queryOf(readSentEnvelope, { params: { id } });

/** Whom of the firm a recipient can be replaced by. */
export const colleaguesQuery = queryOf(listUsers, {});

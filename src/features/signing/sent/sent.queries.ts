import { readSentEnvelope } from '../../../../contract/sending.ts';
import { queryOf } from '../../../api/query.ts';

export const sentQuery = (id: string) => queryOf(readSentEnvelope, { params: { id } });

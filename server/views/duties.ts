import { purgeDuty } from '../records/purge.ts';
import { purgeViews } from './queries.ts';

export const viewDuties = [purgeDuty('views', purgeViews)];

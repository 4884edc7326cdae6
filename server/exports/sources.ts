import { activityExport } from '../activity/export.ts';
import { clientExport } from '../clients/export.ts';
import { sentExport } from '../signing/sent/export-sent.ts';
import type { AnySource } from './source.ts';

export const exportSources: readonly AnySource[] = [activityExport, clientExport, sentExport];

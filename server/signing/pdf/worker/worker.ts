import { composePdf } from '../draw/compose.ts';
import { assertFieldsOnly } from '../fingerprint/assert-fields-only.ts';
import { fingerprintPdf } from '../fingerprint/fingerprint.ts';
import { readPageText } from '../fingerprint/read-pages.ts';
import { joinPdfs } from '../prepare/join.ts';
import { preparePdf } from '../prepare/prepare.ts';
import { prepareCertificate, prepareSeal } from '../prepare/prepare-seal.ts';
import { readCertificate } from '../read/read-certificate.ts';
import { serveTasks } from './serve-tasks.ts';

const tasks = {
  preparePdf,
  joinPdfs,
  fingerprintPdf,
  readText: readPageText,
  assertFieldsOnly,
  composePdf,
  prepareSeal,
  prepareCertificate,
  readCertificate,
};
export type ReadingTasks = typeof tasks;

serveTasks(tasks);

import { bigint, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { UploadPurpose } from '#contract/core/limits.ts';
import type { heldStates } from '#contract/documents/uploads.ts';
import type { Drawing } from '#contract/signing/drawing.ts';
import type { PageSize } from '#contract/signing/field-overlap.ts';
import type { PdfWarning } from '#contract/signing/pdf-warnings.ts';
import { id, instant } from '../db/columns.ts';
import { accounts } from '../session/tables.ts';

/** A stored file. Its blob is in the file store under the hash; the row that refers here decides who may read it. */
export const files = pgTable(
  'files',
  {
    id: id(),
    sha256: text().notNull(),
    size: integer().notNull(),
    type: text().notNull(),
    name: text().notNull(),
    created_at: instant().notNull(),
  },
  (t) => [index().on(t.sha256)],
);

/** An upload: chunks are appended at `received`; `file_id` is set once the last byte was checked, `used_at` when the file is used. */
export const uploads = pgTable(
  'uploads',
  {
    id: id(),
    account_id: uuid()
      .notNull()
      .references(() => accounts.id),
    name: text().notNull(),
    size: integer().notNull(),
    /** SHA-256 of the file as it was begun, if its sender said it: what arrives must be that. */
    sha256: text(),
    purpose: text().$type<UploadPurpose>().notNull(),
    received: bigint({ mode: 'number' }).notNull().default(0),
    file_id: uuid().references(() => files.id),
    findings: jsonb().$type<PdfWarning[]>().notNull().default([]),
    created_at: instant().notNull(),
    used_at: instant(),
  },
  (t) => [index().on(t.account_id)],
);

/** A page as the second parser reads it, as hashes (SHA-256, hex), the same on every machine. */
export interface PageFingerprint {
  /** Boxes, rotation, unit and layers. */
  frame: string;
  /** Operators of the page's own content, with everything they draw. */
  content: { count: number; hash: string };
  annotations: { count: number; hash: string };
  /** Fields of forms and signatures. */
  widgets: { count: number; hash: string };
}

/** The fingerprints of a document's pages, and the parser and format they were made by: only those of one kind can be compared. */
export interface Fingerprints {
  by: string;
  pages: PageFingerprint[];
}

/** Facts of a PDF to be signed, found once at its upload, so that later steps need not read the file. */
export const pdfFacts = pgTable('pdf_facts', {
  file_id: uuid()
    .primaryKey()
    .references(() => files.id, { onDelete: 'cascade' }),
  /** Displayed size of each page, points. */
  sizes: jsonb().$type<PageSize[]>().notNull(),
  /**
   * Fingerprints of each page, which the sealed copy is compared with.
   * A bare list if an earlier version wrote them: `storedPdfFacts` reads both.
   */
  fingerprints: jsonb().$type<Fingerprints | PageFingerprint[]>().notNull(),
  /** How another program draws it, as far as it was compared; files of earlier versions were not. */
  drawing: jsonb().$type<Drawing>().notNull().default({ state: 'unknown', compared: 0, differing: [] }),
  /** The programs that drew it; null until it is compared. */
  drawn_by: text(),
});

/**
 * An upload from outside that the scan did not find clean. Its bytes have no row of `files` as long as it waits, so nobody reads them; those
 * of an infected one are deleted. The id is its upload's, which may be deleted before.
 */
export const heldUploads = pgTable(
  'held_uploads',
  {
    id: id(),
    account_id: uuid()
      .notNull()
      .references(() => accounts.id),
    client_id: uuid(),
    /** Name of the person who sent it. */
    sender: text().notNull(),
    name: text().notNull(),
    size: integer().notNull(),
    state: text().$type<(typeof heldStates)[number]>().notNull(),
    /** The scan's answer, or the reason why there is none. */
    reason: text().notNull(),
    tries: integer().notNull().default(1),
    held_at: instant().notNull(),
    checked_at: instant().notNull(),
  },
  (t) => [index().on(t.account_id), index().on(t.held_at)],
);

import {
  ChevronRight,
  FileText,
  FileX2,
  Folder,
  HardDrive,
  Library,
  Square,
  SquareCheckBig,
  UserRound,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { extensionOf } from '#contract/core/file-kinds.ts';
import { dateFormats, uploads } from '#contract/core/limits.ts';
import type { StoredEntry } from '#contract/documents/document-storage.ts';
import { formatSize } from '#src/lib/sizes.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { Item } from '#src/ui/item-list/item-list.tsx';

const icons = { site: <Library />, mine: <UserRound />, drive: <HardDrive />, folder: <Folder /> };

interface OpeningRowProps {
  kind: keyof typeof icons;
  title: string;
  detail?: ReactNode;
  onOpen(): void;
}

/** A row that opens a site, drive or folder. */
export const OpeningRow = ({ kind, title, detail, onOpen }: OpeningRowProps) => (
  <button type="button" onClick={onOpen}>
    <Item
      compact
      leading={icons[kind]}
      title={title}
      detail={detail}
      trailing={<ChevronRight aria-hidden="true" className="size-4 text-faint" />}
    />
  </button>
);

interface FileRowProps {
  file: StoredEntry;
  chosen: boolean;
  onChoose(chosen: boolean): void;
}

/** A file to choose; if it can't be signed, with the reason. */
export function StorageFileRow({ file: { name, size, modifiedAt }, chosen, onChoose }: FileRowProps) {
  const problem = problemOf(name, size ?? 0);
  if (problem)
    return (
      <button type="button" disabled className="opacity-60">
        <Item compact leading={<FileX2 />} title={name} detail={problem} />
      </button>
    );
  return (
    // biome-ignore lint/a11y/useSemanticElements: the whole row is the box, as a finger expects
    <button type="button" role="checkbox" aria-checked={chosen} onClick={() => onChoose(!chosen)}>
      <Item
        compact
        leading={
          <span className="flex items-center gap-4">
            {chosen ? <SquareCheckBig className="text-accent-text" /> : <Square />}
            <FileText />
          </span>
        }
        title={name}
        detail={`${formatSize(size ?? 0, 0)}, changed ${formatDate(modifiedAt, dateFormats.date)}`}
      />
    </button>
  );
}

function problemOf(name: string, size: number): string | undefined {
  const { extensions, underBytes } = uploads.signing;
  if (!extensions.includes(extensionOf(name))) return 'Only PDFs can be signed.';
  return size < underBytes ? undefined : `Too large: it must be under ${underBytes / 1024 / 1024}MB.`;
}

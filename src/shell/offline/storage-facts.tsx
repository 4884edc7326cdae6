import { useEffect, useState } from 'react';
import { formatSize } from '#src/lib/sizes.ts';
import { askToPersist, type StorageUse, storageUse } from '#src/offline/content/storage-quota.ts';
import { openVault } from '#src/offline/vault/vault.ts';
import { useSession } from '#src/session/session.ts';
import { keptUntil } from '#src/session/vault/kept-until.ts';
import { useKeeping } from '#src/session/vault/offline-keeping.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Facts } from '#src/ui/facts/facts.tsx';
import { Protection } from './protection.tsx';
import { RemoveKept } from './remove-kept-dialog.tsx';
import { SyncNowButton } from './sync-now-button.tsx';

const size = (bytes: number | null | undefined) =>
  bytes === null ? 'This browser does not say' : bytes && formatSize(bytes);

interface Use extends StorageUse {
  /** Number of items the server has not confirmed. */
  unsent: number;
}

async function lookUp(): Promise<Use> {
  const vault = openVault();
  const { countItems } = await import('#src/offline/outbox/items/items.ts');
  const [use, { unsent }] = await Promise.all([storageUse(vault), countItems(vault)]);
  return { ...use, unsent };
}
const look = (set: (use: Use) => void) => lookUp().then(set).catch(reportError);

function whenShort({ persisted, unsent }: Use): string {
  if (persisted) return 'The browser keeps it';
  return unsent > 0
    ? 'The browser may delete it, and with it what you have not sent yet'
    : 'The browser may delete it; the firm still has everything';
}

/** The size of the kept data, the available space, and the browser's promise not to evict it. */
export function StorageFacts() {
  const { portal } = useSession();
  const [use, setUse] = useState<Use>();
  const kept = useKeeping()?.files;
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at again with every file that is kept
  useEffect(() => void look(setUse), [kept]);

  return (
    <div className="flex flex-col gap-5">
      <SyncNowButton />
      <Facts
        facts={[
          { label: 'Files', value: use && `${use.files.count}, together ${formatSize(use.files.bytes)}` },
          { label: 'Opens without a connection', value: use && keptUntil(portal) },
          { label: 'Used in all', value: size(use?.usedBytes) },
          { label: 'Room for', value: size(use?.quotaBytes) },
          {
            label: 'When space is short',
            value: use && whenShort(use),
          },
        ]}
      />
      {use && !use.persisted && (
        <Button
          className="self-start"
          onClick={() =>
            askToPersist()
              .then(() => look(setUse))
              .catch(reportError)
          }
        >
          Ask the browser to keep it
        </Button>
      )}
      <RemoveKept disabled={use?.files.count === 0} onDone={() => void look(setUse)} />
      <Protection />
      <p className="text-small text-soft">
        What is kept is encrypted, and goes when you sign out. What was not sent yet is never deleted without
        asking you.
      </p>
    </div>
  );
}

import { downloadFile } from '#src/lib/save-file.ts';
import { toBase64 } from '#src/offline/vault/bytes.ts';
import { Button } from '#src/ui/button/button.tsx';
import type { Root } from './use-roots.ts';

/** The fingerprint of a root, and its file in both forms under its own name. */
export function RootFiles({
  root: { der, fingerprint },
  name = 'root',
  variant = 'plain',
}: {
  root: Root;
  name?: string;
  variant?: 'primary' | 'plain';
}) {
  return (
    <>
      <p className="text-small text-soft">Its fingerprint (SHA-256)</p>
      <p className="font-mono text-small">{fingerprint}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          variant={variant}
          onClick={() => downloadFile(new Blob([der], { type: 'application/pkix-cert' }), `${name}.cer`)}
        >
          Download {name}.cer
        </Button>
        <Button
          onClick={() =>
            downloadFile(new Blob([pemOf(der)], { type: 'application/x-pem-file' }), `${name}.pem`)
          }
        >
          Download {name}.pem
        </Button>
      </div>
    </>
  );
}

const pemOf = (der: Uint8Array<ArrayBuffer>): string =>
  `-----BEGIN CERTIFICATE-----\n${toBase64(der).replace(/.{1,64}/g, '$&\n')}-----END CERTIFICATE-----\n`;

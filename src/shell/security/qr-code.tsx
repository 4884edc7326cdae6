import { encodeQR } from 'qr';

/** Light modules around a code, which readers need. */
const border = 4;

/** A QR code: dark on white in every theme, since readers expect that. `label` is for readers of the screen. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const rows = encodeQR(text, 'raw', { border });
  const size = rows.length;
  const dark = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="aspect-square w-full max-w-52 rounded-control border border-line bg-white"
    >
      <path d={dark.join('')} fill="#000" />
    </svg>
  );
}

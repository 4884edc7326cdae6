/** Width × height of a picture from its header; null if the header cannot be read. */
export function pixelsOf(type: string, bytes: Uint8Array): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const read = readers[type];
  try {
    return read ? read(view) : null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const readers: Record<string, (view: DataView) => number | null> = {
  'image/png': (view) => view.getUint32(16) * view.getUint32(20),
  'image/gif': (view) => view.getUint16(6, true) * view.getUint16(8, true),
  'image/bmp': (view) => Math.abs(view.getInt32(18, true)) * Math.abs(view.getInt32(22, true)),
  'image/jpeg': jpeg,
};

/** Reads segments up to the frame header (ITU T.81, B.2.2): SOF0–SOF15, without the tables DHT, JPG and DAC. */
function jpeg(view: DataView): number | null {
  for (let at = 2; view.getUint8(at) === 0xff; ) {
    const marker = view.getUint8(at + 1);
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return view.getUint16(at + 5) * view.getUint16(at + 7);
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return null;
}

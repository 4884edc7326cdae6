/** Names that Windows keeps for its devices, whatever follows the first dot. */
const devices = /^(con|prn|aux|nul|(com|lpt)[\d¹²³])(?=\.|$)/i;
/** Most bytes of a name, of the 255 that file systems take: the rest is for numbers that make names distinct. */
const mostBytes = 200;
const utf8 = new TextEncoder();

/** A name of a file, without characters that a path reads, as every file system takes it: “file” if nothing is left of it. */
export function fittingFileName(name: string): string {
  const plain = name.replace(/\p{Surrogate}/gu, '\ufffd').replace(/^[\s.]+|[\s.]+$/g, '');
  return shortened(plain.replace(devices, '_$&')) || 'file';
}

function shortened(name: string): string {
  if (utf8.encode(name).length <= mostBytes) return name;
  const ending = /\.\w{1,10}$/.exec(name)?.[0] ?? '';
  const letters = [...name.slice(0, name.length - ending.length)];
  let room = mostBytes - ending.length;
  const end = letters.findIndex((letter) => {
    room -= utf8.encode(letter).length;
    return room < 0;
  });
  return (
    letters
      .slice(0, end < 0 ? letters.length : end)
      .join('')
      .trimEnd() + ending
  );
}

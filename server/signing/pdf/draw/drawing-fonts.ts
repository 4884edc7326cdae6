import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { DrawingFace } from '#drawing/faces.ts';
import { type Font, readFont } from '#drawing/font.ts';

const fileOf = (folder: string, file: string) =>
  import.meta.resolve(`@expo-google-fonts/${folder}/${file}.ttf`);
/** The file of Noto Sans for a script, by its name there, such as `Thai`. */
const noto = (script: string) =>
  fileOf(`noto-sans-${script.toLowerCase()}`, `400Regular/NotoSans${script}_400Regular`);
/** The file of the same face in the weight of names and headings. */
const boldFile = (file: string) => file.replaceAll('400Regular', '600SemiBold');

/** Noto Sans, for each kind of letters, and the handwritings of signatures. */
const files: Record<DrawingFace, string> = {
  latin: fileOf('noto-sans', '400Regular/NotoSans_400Regular'),
  italic: fileOf('noto-sans', '400Regular_Italic/NotoSans_400Regular_Italic'),
  armenian: noto('Armenian'),
  georgian: noto('Georgian'),
  hebrew: noto('Hebrew'),
  arabic: noto('Arabic'),
  ethiopic: noto('Ethiopic'),
  devanagari: noto('Devanagari'),
  bengali: noto('Bengali'),
  tamil: noto('Tamil'),
  thai: noto('Thai'),
  han: noto('SC'),
  traditional: noto('TC'),
  japanese: noto('JP'),
  hangul: noto('KR'),
  caveat: fileOf('caveat', '400Regular/Caveat_400Regular'),
  dancing: fileOf('dancing-script', '400Regular/DancingScript_400Regular'),
  marck: fileOf('marck-script', '400Regular/MarckScript_400Regular'),
};
const fonts = new Map<string, Font>();

function fontIn(file: string): Font {
  const known = fonts.get(file);
  if (known) return known;
  const font = readFont(readFileSync(fileURLToPath(file)));
  fonts.set(file, font);
  return font;
}

/** The font of a face, loaded at first use. */
export const drawingFont = (face: DrawingFace): Font => fontIn(files[face]);

/** The same in bold; for faces of print. */
export const boldDrawingFont = (face: DrawingFace): Font => fontIn(boldFile(files[face]));

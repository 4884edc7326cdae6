import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { DrawingFace } from '../../../../drawing/faces.ts';
import { type Font, readFont } from '../../../../drawing/font.ts';

/** Noto Sans, for each kind of letters, and the handwritings of signatures. */
const files: Record<DrawingFace, string> = {
  latin: import.meta.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  italic: import.meta.resolve(
    '@expo-google-fonts/noto-sans/400Regular_Italic/NotoSans_400Regular_Italic.ttf',
  ),
  hebrew: import.meta.resolve('@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf'),
  arabic: import.meta.resolve('@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf'),
  han: import.meta.resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf'),
  hangul: import.meta.resolve('@expo-google-fonts/noto-sans-kr/400Regular/NotoSansKR_400Regular.ttf'),
  caveat: import.meta.resolve('@expo-google-fonts/caveat/400Regular/Caveat_400Regular.ttf'),
  dancing: import.meta.resolve('@expo-google-fonts/dancing-script/400Regular/DancingScript_400Regular.ttf'),
  marck: import.meta.resolve('@expo-google-fonts/marck-script/400Regular/MarckScript_400Regular.ttf'),
};
const fonts = new Map<DrawingFace, Font>();

/** The font of a face, loaded at first use. */
export function drawingFont(face: DrawingFace): Font {
  const known = fonts.get(face);
  if (known) return known;
  const font = readFont(readFileSync(fileURLToPath(files[face])));
  fonts.set(face, font);
  return font;
}

import caveat from '@expo-google-fonts/caveat/400Regular/Caveat_400Regular.ttf?url';
import dancing from '@expo-google-fonts/dancing-script/400Regular/DancingScript_400Regular.ttf?url';
import marck from '@expo-google-fonts/marck-script/400Regular/MarckScript_400Regular.ttf?url';
import latin from '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf?url';
import italic from '@expo-google-fonts/noto-sans/400Regular_Italic/NotoSans_400Regular_Italic.ttf?url';
import arabic from '@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf?url';
import armenian from '@expo-google-fonts/noto-sans-armenian/400Regular/NotoSansArmenian_400Regular.ttf?url';
import bengali from '@expo-google-fonts/noto-sans-bengali/400Regular/NotoSansBengali_400Regular.ttf?url';
import devanagari from '@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf?url';
import ethiopic from '@expo-google-fonts/noto-sans-ethiopic/400Regular/NotoSansEthiopic_400Regular.ttf?url';
import georgian from '@expo-google-fonts/noto-sans-georgian/400Regular/NotoSansGeorgian_400Regular.ttf?url';
import hebrew from '@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf?url';
import japanese from '@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf?url';
import hangul from '@expo-google-fonts/noto-sans-kr/400Regular/NotoSansKR_400Regular.ttf?url';
import han from '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf?url';
import tamil from '@expo-google-fonts/noto-sans-tamil/400Regular/NotoSansTamil_400Regular.ttf?url';
import traditional from '@expo-google-fonts/noto-sans-tc/400Regular/NotoSansTC_400Regular.ttf?url';
import thai from '@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf?url';
import shaper from 'harfbuzzjs/dist/harfbuzz.wasm?url';
import type { DrawingFace } from '#drawing/faces.ts';

/** Addresses of the faces of drawings: the files the server prints with. `src/styles.css` uses `italic` too. */
export const faceAddresses: Record<DrawingFace, string> = {
  ...{ latin, italic, armenian, georgian, hebrew, arabic, ethiopic, devanagari, bengali, tamil, thai },
  ...{ han, traditional, japanese, hangul },
  ...{ caveat, dancing, marck },
};

/**
 * Parts needed to draw without a network: the text shaper, the faces of most names, the handwritings. Other faces are fetched when used.
 */
export const drawingParts: readonly string[] = [shaper, latin, italic, caveat, dancing, marck];

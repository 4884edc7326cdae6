import address from '@expo-google-fonts/noto-sans/400Regular_Italic/NotoSans_400Regular_Italic.ttf?url';

/** Where the face of typed signatures lies: the one `src/styles.css` names, and the server prints with. */
export const faceAddress: string = address;

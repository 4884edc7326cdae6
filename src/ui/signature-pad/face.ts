/** Fetches the face of typed signatures, which is large and stays on this device from then on. */
export const loadFace = (): Promise<unknown> => document.fonts.load('1em Signature');

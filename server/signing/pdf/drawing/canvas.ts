// Faces of this machine are on no signer's device, and reading them takes longer than a page.
process.env.DISABLE_SYSTEM_FONTS_LOAD = '1';
/** The canvas that pdf.js draws on in Node: native code, read once the variable is set. */
export const { createCanvas } = await import('@napi-rs/canvas');

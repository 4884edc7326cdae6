/** `q` and `Q` as pdf.js lists them (its OPS.save and OPS.restore). */
export const save = '10 null';
export const restore = '11 null';
/** Also the `Q` that pdf.js adds where a page leaves a state open. */
export const graphicsStates: ReadonlySet<string> = new Set([save, restore, '11 []']);

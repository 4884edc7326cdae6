/** `q` and `Q` as pdf.js lists them (its OPS.save and OPS.restore). */
export const saveOperator = '10 null';
export const restore = '11 null';
/** All of these, with the `Q` that pdf.js adds if a page leaves a state open. */
export const graphicsStates: ReadonlySet<string> = new Set([saveOperator, restore, '11 []']);

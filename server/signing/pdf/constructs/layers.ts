import { type PDF, PdfArray, PdfDict, PdfName, type PdfObject } from '@libpdf/core';
import { type Construct, dictionaryOf, type Found, itemsOf, nameOf, resolved } from './construct.ts';

/** Uses by which viewers switch a layer by themselves (ISO 32000-1, table 102), with the key of their state. */
const uses = [
  ['View', 'ViewState'],
  ['Print', 'PrintState'],
  ['Export', 'ExportState'],
] as const;
/** Uses by which a layer depends on its viewer, or on how closely one looks. */
const byViewer = ['Zoom', 'Language', 'User'];

/** The deepest expression that pdf.js reads. */
const deepest = 10;
/** Most parts of an expression: lists within lists that share theirs are read millions of times. */
const mostParts = 1000;

/** Layers of a document as pdf.js shows them. */
interface Layers {
  isShown: (layer: PdfObject | undefined) => boolean;
  /** References or dictionaries of those that are not shown. */
  hidden: PdfObject[];
  /** True if pdf.js hides one that other programs hide only if they are asked to. */
  isHiddenByUse: boolean;
}

const layersOf = (pdf: PDF, properties: PdfDict): PdfObject[] => {
  const list = resolved(pdf, properties.get('OCGs'));
  return list instanceof PdfArray ? [...list] : [];
};

const stateIn = (pdf: PDF, layer: Found, use: string, key: string) =>
  nameOf(
    pdf,
    dictionaryOf(pdf, dictionaryOf(pdf, dictionaryOf(pdf, layer)?.get('Usage'))?.get(use))?.get(key),
  );

function readLayers(pdf: PDF, properties: PdfDict): Layers {
  const defaults = dictionaryOf(pdf, properties.get('D'));
  const [on, off] = ['ON', 'OFF'].map((key) => new Set(itemsOf(pdf, defaults?.get(key))));
  const isOff = nameOf(pdf, defaults?.get('BaseState')) === 'OFF';
  const all = layersOf(pdf, properties);
  const isSwitchedOff = (layer: PdfObject | undefined) => off?.has(layer) || (isOff && !on?.has(layer));
  const switchedOff = all.filter((entry) => isSwitchedOff(resolved(pdf, entry)));
  const hidden = all.filter(
    (entry) => isSwitchedOff(resolved(pdf, entry)) || stateIn(pdf, entry, 'View', 'ViewState') === 'OFF',
  );
  const found = new Set(hidden.map((entry) => resolved(pdf, entry)));
  return {
    hidden,
    isHiddenByUse: hidden.length > switchedOff.length,
    isShown: (layer) => !found.has(layer),
  };
}

/** True if a layer is one for viewing: some programs show others though they are off (ISO 32000-1, table 98). */
function isForView(pdf: PDF, layer: Found): boolean {
  const intent = resolved(pdf, dictionaryOf(pdf, layer)?.get('Intent'));
  return intent === undefined || [intent, ...itemsOf(pdf, intent)].some((one) => nameOf(pdf, one) === 'View');
}

/** True if a layer is shown here, and not everywhere, always and on paper, or the other way round. */
function isSwitched(pdf: PDF, properties: PdfDict, { isShown, isHiddenByUse }: Layers): boolean {
  if (isHiddenByUse) return true;
  const isAutomatic = itemsOf(pdf, dictionaryOf(pdf, properties.get('D'))?.get('AS')).length > 0;
  return layersOf(pdf, properties).some((entry) => {
    const layer = resolved(pdf, entry);
    const usage = dictionaryOf(pdf, dictionaryOf(pdf, layer)?.get('Usage'));
    if (!isShown(layer) && !isForView(pdf, layer)) return true;
    const other = isShown(layer) ? 'OFF' : 'ON';
    return (
      uses.some(([use, key]) => stateIn(pdf, layer, use, key) === other) ||
      (isAutomatic && byViewer.some((key) => usage?.has(key)))
    );
  });
}

/** The layers as they are shown become their only state. */
function freeze(pdf: PDF, properties: PdfDict, { hidden }: Layers): void {
  const defaults = dictionaryOf(pdf, properties.get('D')) ?? new PdfDict();
  properties.set('D', defaults);
  properties.delete('Configs');
  for (const key of ['AS', 'ON']) defaults.delete(key);
  defaults.set('BaseState', PdfName.of('ON'));
  defaults.set('OFF', PdfArray.of(...hidden));
  defaults.set('Locked', PdfArray.of(...layersOf(pdf, properties)));
  for (const entry of layersOf(pdf, properties))
    for (const key of ['Usage', 'Intent']) dictionaryOf(pdf, entry)?.delete(key);
}

/** The visibility that a membership's expression says; undefined if programs may not read it alike. */
function expressed(
  pdf: PDF,
  expression: Found,
  layers: Layers,
  read = { parts: 0 },
  depth = 0,
): boolean | undefined {
  if (++read.parts > mostParts) return undefined;
  const value = resolved(pdf, expression);
  if (value instanceof PdfDict) return layers.isShown(value);
  const [operator, ...operands] = itemsOf(pdf, value);
  if (depth > deepest || operands.length === 0) return undefined;
  const all = operands.map((one) => expressed(pdf, one, layers, read, depth + 1));
  if (all.includes(undefined)) return undefined;
  const name = nameOf(pdf, operator);
  if (name === 'Not') return all.length === 1 ? !all[0] : undefined;
  if (name === 'And') return !all.includes(false);
  return name === 'Or' ? all.includes(true) : undefined;
}

/** The layers of a membership. */
function membersOf(pdf: PDF, membership: PdfDict): PdfDict[] {
  const group = resolved(pdf, membership.get('OCGs'));
  const all = group instanceof PdfArray ? itemsOf(pdf, group) : [group];
  return all.filter((layer) => layer instanceof PdfDict);
}

/** The visibility that a membership's layers and policy say (ISO 32000-1, table 99). */
function byPolicy(pdf: PDF, membership: PdfDict, layers: Layers): boolean {
  const shown = membersOf(pdf, membership).map((layer) => layers.isShown(layer));
  const policy = nameOf(pdf, membership.get('P')) ?? 'AnyOn';
  if (shown.length === 0) return true;
  if (policy === 'AllOn') return !shown.includes(false);
  if (policy === 'AnyOff') return shown.includes(false);
  return policy === 'AllOff' ? !shown.includes(true) : shown.includes(true);
}

/** Constructs of layers, for one document. */
export function layerConstructs(pdf: PDF): readonly Construct[] {
  const properties = dictionaryOf(pdf, pdf.getCatalog().get('OCProperties'));
  if (!properties) return [];
  const layers = readLayers(pdf, properties);
  const all = layersOf(pdf, properties);
  const listed = new Set(all.map((layer) => resolved(pdf, layer)));
  return [
    {
      words: 'layers that programs switch on or off by themselves',
      catalog: () =>
        isSwitched(pdf, properties, layers) ? () => freeze(pdf, properties, layers) : undefined,
    },
    {
      words: 'a layer that some programs do not know',
      catalog: () =>
        all.some((layer) => nameOf(pdf, dictionaryOf(pdf, layer)?.get('Type')) !== 'OCG')
          ? 'refuse'
          : undefined,
      dictionary: (membership) =>
        nameOf(pdf, membership.get('Type')) === 'OCMD' &&
        membersOf(pdf, membership).some((one) => !listed.has(one))
          ? 'refuse'
          : undefined,
    },
    {
      words: 'a layer by an expression that programs read differently',
      dictionary: (membership) => {
        if (!membership.has('VE')) return undefined;
        return expressed(pdf, membership.get('VE'), layers) === byPolicy(pdf, membership, layers)
          ? undefined
          : 'refuse';
      },
    },
  ];
}

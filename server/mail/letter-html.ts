import { shadesOf } from '#contract/firm/shades.ts';
import {
  footOf,
  greetingOf,
  type Letter,
  type Paragraph,
  plain,
  plainLine,
  quotation,
  withLinks,
  writes,
  yoursAlone,
} from './letter.ts';

/** By class: CSS property, and its value on light and on dark screens. The colours are those of `src/styles.css`. */
export const letterTones = {
  canvas: ['background-color', '#f7f6f3', '#111214'],
  paper: ['background-color', '#ffffff', '#18191c'],
  line: ['border-color', '#e4e1da', '#2d2e33'],
  edge: ['border-color', '#8d8880', '#74777f'],
  ink: ['color', '#1d1f22', '#ececee'],
  soft: ['color', '#54575c', '#aeb0b6'],
  accent: ['background-color', '#1d5fa6', '#3375c4'],
  'on-accent': ['color', '#ffffff', '#ffffff'],
} as const;
type Tone = keyof typeof letterTones;
/** Content id of the logo, which is attached to a letter that shows it. */
export const logoOfLetter = 'firm-logo';

/** Inline style, since many mail programs read no other; the classes are for dark screens only. */
function look(style: string, ...names: Tone[]): string {
  const light = names.map((name) => `${letterTones[name][0]}:${letterTones[name][1]}`);
  return `class="${names.join(' ')}" style="${[style, ...light].join(';')}"`;
}

/** The style of a button in the firm's colour, or the product's. */
function buttonLook(style: string, accent: string | null, ...names: ('accent' | 'on-accent')[]): string {
  if (accent === null) return look(style, ...names);
  const shades = shadesOf(accent);
  const light = names.map((name) => `${letterTones[name][0]}:${shades[name][0]}`);
  return `class="${names.join(' ')}" style="${[style, ...light].join(';')}"`;
}

const darkOf = (accent: string | null): string => {
  const shades: Partial<Record<string, readonly [string, string]>> = accent ? { ...shadesOf(accent) } : {};
  return Object.entries(letterTones)
    .map(([name, [property, , colour]]) => `.${name}{${property}:${shades[name]?.[1] ?? colour} !important}`)
    .join('\n');
};

const faces = "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";
const evenFaces = "ui-monospace,Menlo,Consolas,'Courier New',monospace";
const body = `margin:0 0 16px;font:16px/24px ${faces}`;
const small = `margin:0 0 8px;font:14px/20px ${faces}`;

/** Words as text or as the value of an attribute of HTML. */
export const escapedHtml = (words: string): string =>
  words.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
/** Text for a mail as it is inside an element. Line breaks stay. */
const escaped = (words: string): string => escapedHtml(words).replaceAll('\n', '<br>\n');
/** Words inside an element. */
const inside = (words: string): string => escaped(plain(words));

function paragraph(said: Paragraph): string {
  if (typeof said === 'string') return `<p ${look(body, 'ink')}>${inside(said)}</p>`;
  if ('quote' in said) {
    const style = `${body};padding:0 0 0 16px;border-left:2px solid`;
    return `<p ${look(`${small};margin-bottom:4px`, 'soft')}>${inside(plainLine(writes(said.by)))}</p>
<blockquote dir="auto" ${look(style, 'ink', 'edge')}>${escaped(quotation(said))}</blockquote>`;
  }
  const style = `margin:0 0 16px;padding:12px 16px;border-radius:6px;font:18px/28px ${evenFaces}`;
  return `<p ${look(style, 'ink', 'canvas')}>${escaped(withLinks(said.exact))}</p>`;
}

/** A link as a button, with its address below, for people who look before they click. */
const button = ({ words, address }: NonNullable<Letter['action']>, accent: string | null): string => `
<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0">
<tr><td ${buttonLook('border-radius:6px', accent, 'accent')}>
<a href="${escapedHtml(address)}" ${buttonLook(`display:inline-block;padding:12px 24px;font:600 16px/24px ${faces};text-decoration:none`, accent, 'on-accent')}>${inside(words)}</a>
</td></tr>
</table>
<p ${look(small, 'soft')}>${escaped(withLinks(address))}</p>
<p ${look(small, 'soft')}>${yoursAlone}</p>`;

/** The note below everything, in small print. */
const note = ({ words, exact }: NonNullable<Letter['keep']>): string => `
<p ${look(small, 'soft')}>${inside(words)} ${escaped(withLinks(exact))}</p>`;

/** The lines below the letter: the firm, its address, and the receivers of an answer. */
const foot = (lines: readonly string[]): string =>
  lines
    .map((line) => `<p ${look(`margin:0 0 4px;font:14px/20px ${faces}`, 'soft')}>${inside(line)}</p>`)
    .join('\n');

/** The firm's logo, read as its name, or the name. It is on white on dark screens: most logos are drawn for paper. */
const headOf = ({ name, logo }: Letter['firm']): string =>
  logo
    ? `<img class="logo" src="cid:${logoOfLetter}" alt="${escapedHtml(plainLine(name))}" height="40" style="height:40px;width:auto;max-width:100%;border:0;border-radius:6px;vertical-align:middle">`
    : inside(name);

// Tables give the column its width and padding in mail programs with Word's layout; they have no meaning.
const table = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"';

/** A letter as HTML under the firm's name: it loads nothing from outside, and does not report that it was read. */
export function htmlOf(letter: Letter, subject: string): string {
  const { says, action, keep, firm } = letter;
  const title = escapedHtml(plainLine(subject));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<title>${title}</title>
<style>
:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
${darkOf(firm.accent ?? null)}
.logo{background-color:#ffffff !important;padding:8px !important}
}
</style>
</head>
<body ${look('margin:0;padding:0', 'canvas')}>
<div role="article" aria-label="${title}" lang="en">
<table ${table}>
<tr><td align="center" ${look('padding:24px 12px;overflow-wrap:anywhere;word-break:break-word', 'canvas')}>
<table ${table} style="max-width:600px">
<tr><td align="left" height="40" style="height:40px;padding:0 25px 12px">
<p ${look(`margin:0;font:600 16px/24px ${faces}`, 'ink')}>${headOf(firm)}</p>
</td></tr>
<tr><td align="left" ${look('padding:32px 24px 16px;border:1px solid;border-radius:10px', 'paper', 'line')}>
${[...greetingOf(letter), ...says].map(paragraph).join('\n')}${action ? button(action, firm.accent ?? null) : ''}${keep ? note(keep) : ''}
</td></tr>
<tr><td align="left" style="padding:16px 25px 0">
${foot(footOf(letter))}
</td></tr>
</table>
</td></tr>
</table>
</div>
</body>
</html>
`;
}

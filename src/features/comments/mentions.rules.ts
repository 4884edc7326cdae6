/** A colleague whom a comment may mention. */
export interface Colleague {
  readonly id: string;
  readonly name: string;
}

const shown = 6;
/** An @ that begins a word at the end of a text, and the name as far as it is typed. */
const begun = /(?:^|[\s(])@([^@\n]{0,60})$/u;

/** The name after the last @ of a text, as far as it is typed; undefined once it is whole, or if nobody is being mentioned. */
function typedName(text: string): string | undefined {
  return begun.exec(text)?.[1];
}

/** The colleagues whom the text is about to mention, the first ones of those that fit. */
export function offered(text: string, colleagues: readonly Colleague[]): Colleague[] {
  const typed = typedName(text)?.toLocaleLowerCase('en');
  if (typed === undefined) return [];
  return colleagues
    .filter(({ name }) =>
      name
        .toLocaleLowerCase('en')
        .split(' ')
        .some((_, at, words) => words.slice(at).join(' ').startsWith(typed)),
    )
    .slice(0, shown);
}

/** The text with the name that is being typed put in whole. */
export function withMention(text: string, { name }: Colleague): string {
  const typed = typedName(text);
  return typed === undefined ? text : `${text.slice(0, text.length - typed.length)}${name} `;
}

/** The colleagues whom a text mentions, by their whole names: of two names that begin alike the longer one counts. */
export function mentionedIn(text: string, colleagues: readonly Colleague[]): Colleague[] {
  let rest = text;
  return colleagues
    .toSorted((a, b) => b.name.length - a.name.length)
    .filter(({ name }) => {
      const has = name !== '' && rest.includes(`@${name}`);
      if (has) rest = rest.replaceAll(`@${name}`, '');
      return has;
    });
}

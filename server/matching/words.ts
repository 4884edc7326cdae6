/** Words of names that say less than others, or the same as others. All are folded and in Latin letters. */

const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter(Boolean));

/** Words that join others. */
export const joiningWords = set(`the and of for in on at to a an
  der die das des dem den und fur im
  le la les du et l d
  lo gli e ed di del della dei delle degli il
  y el los las
  o os da do das dos
  van het een en voor
  i w na z`);

/** Words between the names of a person: of whom they are a child, where they are from. */
export const particles = set(
  `bin al de da do di du dos das del della la le van von der den ter ten zu zur af av y e i ul ur`,
);

/** Spellings of one particle. */
export const particleSpellings: Readonly<Record<string, string>> = {
  ...{ ibn: 'bin', ben: 'bin', bn: 'bin', bint: 'bin' },
  ...{ el: 'al', ul: 'al', ur: 'al', ud: 'al', as: 'al', ash: 'al', ar: 'al', an: 'al', ad: 'al', az: 'al' },
};

/** Titles before and after the name of a person. */
export const titles = set(`mr mrs ms miss mx sir dr prof professor rev hon capt captain col colonel gen lt
  president prasident presidente minister senator ambassador
  herr frau dipl ing mag
  monsieur madame mademoiselle mme mlle maitre
  senor senora sr sra dott avv
  dhr mevr
  sheikh shaikh shaykh sheik cheikh haji hajji hadji mullah maulvi mawlawi qari ustad sayyid syed
  shri sri smt`);

/** Words by which companies of one group are told apart. */
export const groupWords = set(`group groupe gruppe grupo gruppo holding holdings`);

/** Words that tell the trade of a company: many companies have them. */
export const commonWords = set(`company corporation corp co enterprise enterprises
  international global worldwide world national general universal united first
  bank banking banco banque finance financial capital fund funds trust investment investments insurance leasing securities asset assets
  management consulting advisory services service solutions systems technology technologies digital software data
  trading trade traders commerce commercial import export imports exports business
  industries industrial industry manufacturing engineering construction products production
  energy oil gas petroleum power electric mining steel chemical chemicals
  shipping marine logistics transport transportation aviation airlines motor motors auto
  health medical pharma pharmaceuticals foods food
  real estate property properties land development partners ventures associates foundation institute organization organisation society
  limited public private state government department ministry office center centre
  sons brothers family`);

/** Abbreviations and their longer words. */
export const abbreviations: Readonly<Record<string, string>> = {
  ...{
    intl: 'international',
    int: 'international',
    natl: 'national',
    govt: 'government',
    dept: 'department',
    assn: 'association',
  },
  ...{
    bros: 'brothers',
    mfg: 'manufacturing',
    mgmt: 'management',
    svcs: 'services',
    tech: 'technology',
    inst: 'institute',
  },
  ...{
    univ: 'university',
    ind: 'industries',
    eng: 'engineering',
    dev: 'development',
    grp: 'group',
    hldgs: 'holdings',
  },
  ...{
    corp: 'corporation',
    co: 'company',
    ltd: 'limited',
    inc: 'incorporated',
    ets: 'etablissements',
    st: 'saint',
    ste: 'sainte',
  },
};

/** First names and what people are called, a line of spellings each. */
const calledLines = `alexander alex sandy sasha xander alexandre aleksandr alejandro
alexandra alex sandra sasha
andrew andy drew
anthony tony antonio anton
barbara barb babs
benjamin ben benny benji
catherine kate kathy cathy katie katherine
charles charlie chuck carlos karl
christopher chris kit
christina chris tina
daniel dan danny
david dave davy
deborah deb debbie
dmitry dima dmitri
donald don donny
dorothy dot dolly
edward ed eddie ted ned
elizabeth liz lizzie beth betty eliza
eugene gene yevgeny evgeny
frances fran fanny
francis frank francisco
frederick fred freddy
george georgie
gerald gerry jerry
gregory greg
harold harry hal
henry harry hank
isabella bella
jacob jake jack
james jim jimmy jamie
jeffrey jeff geoff geoffrey
jennifer jen jenny
jessica jess
john jack johnny jon juan
jonathan jon
joseph joe joey jose
josephine jo josie
joshua josh
kenneth ken kenny
lawrence larry
leonard len leo
louis lou luis
margaret maggie meg peggy
maria mary marie
matthew matt
michael mike mick mikhail
mikhail misha
mohammed mohd muhammad
nicholas nick
patricia pat patty trish
patrick pat paddy
peter pete pyotr
philip phil
rebecca becky
richard rick dick richie
robert bob rob bobby bert
ronald ron
samuel sam
sergey serge sergio
stephen steve steven stefan
susan sue susie
theodore ted theo
thomas tom tommy
timothy tim
victoria vicky
vincent vince
vladimir vova volodya
william bill will billy liam
zachary zach`;

/** Name or nickname → the lines that have it. */
const called = new Map<string, Set<number>>();
for (const [at, line] of calledLines.split('\n').entries())
  for (const name of line.split(' ')) called.set(name, (called.get(name) ?? new Set()).add(at));

/** True if one is called the other: ‘Bill’ and ‘William’. */
export const areCalledAlike = (one: string, other: string): boolean =>
  [...(called.get(one) ?? [])].some((line) => called.get(other)?.has(line));

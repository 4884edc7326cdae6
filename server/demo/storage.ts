import type { insertDrives } from '../integrations/storage/queries.ts';
import { addDays, dateOf } from '../reference/calendar.ts';
import { payrollCompanies } from './clients.ts';
import type { Made } from './envelopes.ts';
import type { FileMaker } from './file-maker.ts';
import { type PaperName, papers } from './papers/envelope-papers.ts';
import { letterPdf } from './papers/letter-pdf.ts';
import { random } from './random.ts';
import type { DemoWorld } from './world.ts';

/** Folder → its papers. */
type Tree = Readonly<Record<string, readonly PaperName[]>>;

const ofClient: Tree = {
  BD: ['engagement'],
  Board: [],
  Contracts: ['engagement', 'confidentiality'],
  'Contracts/Data protection': ['processing'],
  Payroll: ['payroll', 'amendment'],
};
const templates: Tree = {
  '': ['engagement'],
  Agreements: ['confidentiality', 'payroll', 'processing'],
  Staff: ['undertaking', 'amendment'],
};
const people: Tree = { Declarations: ['undertaking'], Contracts: ['amendment'] };
const own: Tree = { '': ['confidentiality'], Drafts: ['engagement', 'payroll'] };

/** Number of clients with a folder in the site of the firm's work. */
const clientFolders = 20;

/** The same tree within a folder. */
const within = (folder: string, tree: Tree): Tree => ({
  [folder]: [],
  ...Object.fromEntries(Object.entries(tree).map(([path, held]) => [`${folder}/${path}`, held])),
});
/** A client's name without the characters a folder name may not have. */
const folderNameOf = (client: string) =>
  client.replace(/[~"#%&*:<>?/\\{|}]/g, '').replace(/^[. ]+|[. ]+$/g, '');

/** The document storage of the demo firm: its sites, a site for each client with a payroll, and a drive for each member of staff. */
export async function demoStorage(made: Made, world: DemoWorld, files: FileMaker) {
  const chance = random(made.seed, 'storage');
  const today = dateOf(made.now);
  const fileOf = {} as Record<PaperName, string>;
  for (const name of Object.keys(papers) as PaperName[]) {
    const { bytes } = await letterPdf({ ...papers[name], from: made.firmName, date: today });
    fileOf[name] = await files.add(`${papers[name].title}.pdf`, 'application/pdf', bytes);
  }
  const sites: { id: string; name: string; client_id: string | null }[] = [];
  const drives: Parameters<typeof insertDrives>[1] = [];
  const items: {
    drive_id: string;
    folder: string;
    name: string;
    file_id: string | null;
    modified_at: string;
  }[] = [];

  const site = (name: string, client_id: string | null = null) => {
    const id = chance.id();
    sites.push({ id, name, client_id });
    return id;
  };
  const drive = (
    of: { site_id: string; lane?: 'INTERNAL' } | { owner_id: string },
    name: string,
    tree: Tree,
  ) => {
    const id = chance.id();
    drives.push({ id, name, site_id: null, owner_id: null, lane: null, ...of });
    const put = (folder: string, name: string, file_id: string | null) => {
      const modified_at = `${addDays(today, -chance.int(1, 400))}T10:00:00.000Z`;
      items.push({ drive_id: id, folder, name, file_id, modified_at });
    };
    for (const [path, held] of Object.entries(tree)) {
      const cut = path.lastIndexOf('/');
      if (path) put(path.slice(0, Math.max(cut, 0)), path.slice(cut + 1), null);
      for (const paper of held) put(path, `${papers[paper].title}.pdf`, fileOf[paper]);
    }
  };

  const clients = world.clients.clients;
  const work = site('Client work');
  const folders = new Set(clients.slice(0, clientFolders).map(({ name }) => folderNameOf(name)));
  drive(
    { site_id: work },
    'Documents',
    Object.assign({}, ...[...folders].map((name) => within(name, ofClient))),
  );
  drive({ site_id: work }, 'Templates', templates);
  drive({ site_id: site('People and culture') }, 'Documents', people);
  for (const { id, name } of clients.slice(0, payrollCompanies)) {
    const its = site(name, id);
    const internal = { site_id: its, lane: 'INTERNAL' as const };
    drive(internal, 'Documents', ofClient);
    drive(internal, 'Board papers', {});
  }
  for (const { id } of world.staffing.users) drive({ owner_id: id }, 'My drive', own);
  return { sites, drives, items };
}

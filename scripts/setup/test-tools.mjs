import { findChromium, headlessShell } from './chromium.mjs';
import { findCommand, run, SetupError } from './commands.mjs';
import { installDebian, mayInstall } from './debian.mjs';

/** Commands with which the tests check PDFs, and the Debian package of each. */
const packageOf = { pdfsig: 'poppler-utils', pdftoppm: 'poppler-utils', qpdf: 'qpdf' };

/**
 * Make sure the tests have a Chromium and PDF tools. On Debian-like systems as root they are installed, with the optional headless
 * shell.
 * @throws {SetupError} what is missing and how to get it
 */
export async function installTestTools() {
  if (mayInstall() && !process.env.CHROMIUM_PATH && !findCommand(headlessShell))
    installDebian([headlessShell]);
  const wanted = await missing();
  if (wanted.length === 0) return;
  if (process.env.CHROMIUM_PATH && wanted.includes('chromium'))
    throw new SetupError(`CHROMIUM_PATH is ${process.env.CHROMIUM_PATH}, and there is no such file.`);
  if (mayInstall()) installDebian(wanted);
  else if (wanted.includes('chromium')) {
    console.log('Downloading Chromium (playwright install)…');
    run('playwright', ['install', 'chromium']);
  }
  const left = mayInstall() || wanted.includes('chromium') ? await missing() : wanted;
  if (left.length > 0) throw new SetupError(`The tests need ${left.join(' and ')}. ${howTo(left)}`);
}

/** @returns {Promise<string[]>} names of the Debian packages that are missing */
async function missing() {
  const tools = Object.entries(packageOf).filter(([command]) => !findCommand(command));
  const names = new Set(tools.map(([, name]) => name));
  if (!(await findChromium())) names.add('chromium');
  return [...names];
}

/** @param {string[]} names */
function howTo(names) {
  if (process.platform === 'darwin')
    return `Please run: brew install ${names.join(' ').replace('poppler-utils', 'poppler')}`;
  if (findCommand('apt-get')) return `Please run: sudo apt-get install ${names.join(' ')}`;
  return 'Please install them with your system’s package manager; a Chromium elsewhere can be named in CHROMIUM_PATH.';
}

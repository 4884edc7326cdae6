import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium, launchOptions } from './setup/chromium.mjs';
import { root, SetupError } from './setup/commands.mjs';
import { main, setup } from './setup.mjs';

const folder = join(root, 'public', 'icons');
const mark = readFileSync(join(folder, 'icon.svg'), 'utf8');
const paper = /fill="(#\w+)"/.exec(mark)?.[1];

/** `scale` leaves space for a mask; `ground` fills the square, for systems that cut their own shape. */
const icons = [
  { name: 'icon-192', size: 192, scale: 1, ground: 'transparent' },
  { name: 'icon-512', size: 512, scale: 1, ground: 'transparent' },
  { name: 'icon-maskable-512', size: 512, scale: 0.9, ground: paper },
  { name: 'apple-touch-icon', size: 180, scale: 1, ground: paper },
];

/** Draws every icon from public/icons/icon.svg. */
await main(async () => {
  await setup({ browser: true });
  const { chromium } = await import('playwright');
  const executablePath = await findChromium();
  if (!executablePath) throw new SetupError('There is no Chromium to draw with.');
  const browser = await chromium.launch(launchOptions(executablePath));
  for (const { name, size, scale, ground } of icons) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    await page.setContent(
      `<style>body{margin:0;height:100vh;display:grid;place-items:center;background:${ground}}svg{width:${scale * 100}%}</style>${mark}`,
    );
    await page.screenshot({ path: join(folder, `${name}.png`), omitBackground: true });
    await page.close();
  }
  await browser.close();
});

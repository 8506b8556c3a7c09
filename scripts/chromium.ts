// Finds Chromium and starts it the way that works headless, as root and without a network.
import { existsSync } from 'node:fs';
import { type Browser, type BrowserServer, chromium } from 'playwright-core';

const firstOf = (paths: readonly (string | undefined)[]): string | undefined =>
  paths.find((path) => path !== undefined && existsSync(path));

const candidates = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
/** The same engine without a browser's own windows: what opens many of them is done a tenth sooner. */
const shell = '/usr/bin/chromium-headless-shell';

/** Path of an installed Chromium, or undefined. `CHROMIUM_PATH` names one explicitly. */
export const findChromium = (): string | undefined => firstOf([...candidates, shell]);

export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Letters as wide as on a screen of today, also where nothing is shown on one.
  '--font-render-hinting=none',
];

const launchOptions = (executablePath = findChromium()) => {
  if (!executablePath) {
    throw new Error(
      'No Chromium was found. Install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.',
    );
  }
  return { executablePath, args: chromiumArguments };
};

const findQuickest = (): string | undefined => firstOf([candidates[0], shell, ...candidates]);

/** For whoever starts the browser by itself, and says so by itself where there is none. */
export const quickLaunchOptions = () => {
  const executablePath = findQuickest();
  return { ...(executablePath && { executablePath }), args: chromiumArguments };
};

/** Starts a headless Chromium. Throws a sentence that says what to install when there is none. */
export const launchChromium = async (): Promise<Browser> => chromium.launch(launchOptions());

const offFlag = '--disable-features=';
/** Two pages for the address bar's suggestions that every window loads: half a second of work that nobody sees. */
const unseenFeatures = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/** The same for several processes, which connect to its address. */
export const serveChromium = async (): Promise<BrowserServer> => {
  const options = launchOptions(findQuickest());
  // Of several lists of features Chromium reads the last one. So ours begins with the driver's own, which only the
  // command line of a started browser tells.
  const first = await chromium.launchServer(options);
  await first.close();
  const off = first.process().spawnargs.findLast((argument) => argument.startsWith(offFlag)) ?? offFlag;
  return chromium.launchServer({ ...options, args: [...options.args, [off, ...unseenFeatures].join(',')] });
};

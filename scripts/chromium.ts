// Finds Chromium and starts it headless, as root and without a network.
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
/** The same engine without browser UI: a quarter faster when many windows are opened. */
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
  // Text widths as on a current screen, also without a display.
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

/** Whether the quickest Chromium is installed, or one is named explicitly. */
export const hasQuickChromium = (): boolean => firstOf([candidates[0], shell]) !== undefined;

/** For callers that start the browser themselves, and report a missing one themselves. */
export const quickLaunchOptions = () => {
  const executablePath = findQuickest();
  return { ...(executablePath && { executablePath }), args: chromiumArguments };
};

/** Starts a headless Chromium. Throws an error that says what to install when there is none. */
export const launchChromium = async (): Promise<Browser> => chromium.launch(launchOptions());

const offFlag = '--disable-features=';
/** Two pages for address bar suggestions that every window loads: half a second of invisible work. */
const unseenFeatures = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/** A browser for several processes, which connect to its URL. */
export const serveChromium = async (): Promise<BrowserServer> => {
  const options = launchOptions(findQuickest());
  // Chromium reads only the last of several feature lists. So ours begins with the driver's own, which is only known
  // from the command line of a started browser.
  const first = await chromium.launchServer(options);
  await first.close();
  const off = first.process().spawnargs.findLast((argument) => argument.startsWith(offFlag)) ?? offFlag;
  return chromium.launchServer({ ...options, args: [...options.args, [off, ...unseenFeatures].join(',')] });
};

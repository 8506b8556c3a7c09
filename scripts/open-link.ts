// Opens the link that a start prints in the user's browser, where there is a desktop.
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import open from 'open';

interface Surroundings {
  env: NodeJS.ProcessEnv;
  platform: NodeJS.Platform;
  /** Whether the terminal is interactive. */
  isTerminal: boolean;
}

/** `OPEN_BROWSER=0` disables it. */
export const hasDesktop = ({ env, platform, isTerminal }: Surroundings): boolean => {
  if (env['OPEN_BROWSER'] === '0' || env['CI'] || env['SSH_CONNECTION'] || !isTerminal) return false;
  return platform === 'darwin' || platform === 'win32' || Boolean(env['DISPLAY'] || env['WAYLAND_DISPLAY']);
};

/** Writes the page that redirects to the link. Only its owner can read it. */
export const writeOpeningPage = (dataDir: string, link: string): string => {
  const file = join(dataDir, 'open.html');
  rmSync(file, { force: true });
  writeFileSync(
    file,
    `<!doctype html>\n<meta charset="utf-8">\n<meta name="referrer" content="no-referrer">\n<meta http-equiv="refresh" content="0;url=${link}">\n<title>Sitewright</title>\n<a href="${link}">Open Sitewright</a>\n`,
    { mode: 0o600, flag: 'wx' },
  );
  return file;
};

/** The browser gets a file, because every user of the machine can read the arguments of a process. */
export const openLink = async (dataDir: string, link: string): Promise<void> => {
  const surroundings = { env: process.env, platform: process.platform, isTerminal: process.stdout.isTTY };
  if (!hasDesktop(surroundings)) return;
  // Without a program that opens pages, the printed link remains.
  const ignore = (): void => undefined;
  const opener = await open(pathToFileURL(writeOpeningPage(dataDir, link)).href).catch(ignore);
  opener?.on('error', ignore);
};

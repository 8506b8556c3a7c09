// Which files a screen is loaded in. Left alone, the bundler cuts one for each set of screens that share
// something: the builder began with 150 of them, a millisecond of the main thread each.
import { fileURLToPath } from 'node:url';

interface Modules {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

const source = (path: string): string => fileURLToPath(new URL(`../src/${path}`, import.meta.url));

const firstPage = ['main.tsx', 'features/shell/public-layout.tsx', 'features/landing/landing-screen.tsx'];
const everyScreen = ['features/shell/app-layout.tsx'];
const builder = ['builder/builder-screen.tsx'];
/** What the builder imports at once and shows a moment later. */
const tools = [
  'canvas/selection-toolbar.tsx',
  'canvas/bread-crumbs.tsx',
  'canvas/drag-controller.ts',
  'canvas/drag-feedback.tsx',
  'positioning/canvas-tools.tsx',
  'live/live-layer.tsx',
  'live/people-here.tsx',
  'panels/library/library-panel.tsx',
  'panels/properties/properties-panel.tsx',
  'panels/comments/comment-store.ts',
].map((path) => `builder/${path}`);

/** Nearly every screen with something to fill in has most of them. */
const formControls =
  /node_modules\/(?:@floating-ui\/|@mantine\/core\/.*\/(?:Combobox|Select|Popover|Menu|Input|InputBase|InlineInput|ScrollArea|FocusTrap|Floating|Portal|OptionalPortal|Switch|CloseButton|Checkbox|Radio)\/)/;

const closureOf = (modules: Modules, paths: readonly string[]): Set<string> => {
  const seen = new Set<string>();
  const missing = paths.find((path) => modules.getModuleInfo(source(path)) === null);
  if (missing !== undefined) throw new Error(`No screen loads ${missing}; name the file that took its place`);
  const visit = (id: string): void => {
    if (seen.has(id)) return;
    seen.add(id);
    // Packages name all they have in one file, so what a screen really takes of them cannot be followed.
    if (!id.includes('/node_modules/')) modules.getModuleInfo(id)?.importedIds.forEach(visit);
  };
  paths.map(source).forEach(visit);
  return seen;
};

let closures: Record<'first' | 'every' | 'builder' | 'tools', Set<string>> | undefined;

/** The file a module travels in; null leaves it to the bundler. */
export const startupChunk = (id: string, modules: Modules): string | null => {
  // The renderer of the prerendered pages is built with the same settings and has no start.
  if (!modules.getModuleInfo(source('main.tsx'))) return null;
  closures ??= {
    first: closureOf(modules, firstPage),
    every: closureOf(modules, everyScreen),
    builder: closureOf(modules, builder),
    tools: closureOf(modules, tools),
  };
  if (formControls.test(id)) return 'controls';
  if (id.includes('/node_modules/') || closures.first.has(id)) return null;
  if (closures.every.has(id) || closures.builder.has(id) || !closures.tools.has(id)) return null;
  return id.includes('/src/builder/') ? 'builder-tools' : null;
};

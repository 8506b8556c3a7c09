// Which files a screen is loaded in. Left alone, the bundler cuts one for each set of screens that share
// something: the builder began with 150 of them, a request and a millisecond of the main thread each.
import { fileURLToPath } from 'node:url';

interface Modules {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

const source = (path: string): string => fileURLToPath(new URL(`../src/${path}`, import.meta.url));

interface Stage {
  /** Whose imports make the stage. */
  of: readonly string[];
  /** The file of those that are the builder's. */
  builder?: string;
  /** The file of the contract's calls, which other screens want too. */
  calls?: string;
  /** The file of all of them. */
  all?: string;
}

const start = ['main.tsx'];
const session = ['lib/session-calls.ts'];
const frame = ['features/shell/app-layout.tsx'];
const builder = ['builder/builder-screen.tsx'];

/**
 * In the order in which they come; what one has brought, the later ones find there. What names no file is left to
 * the bundler. No file may need one that needs it: what such a file does when it is read would meet nothing.
 */
const stages: readonly Stage[] = [
  { of: start, all: 'start' },
  { of: ['features/shell/public-layout.tsx', 'features/landing/landing-screen.tsx'] },
  // Every screen of somebody signed in calls the API, and lets them sign out.
  { of: [...session, 'lib/api.ts', 'lib/session/sign-out.ts'], all: 'session' },
  { of: frame },
  { of: builder, calls: 'site-calls' },
  {
    // What the builder imports at once and shows a moment later.
    of: [
      'canvas/selection-toolbar.tsx',
      'canvas/bread-crumbs.tsx',
      'canvas/drag/drag-controller.ts',
      'canvas/drag/drag-feedback.tsx',
      'positioning/canvas-tools.tsx',
      'live/live-layer.tsx',
      'live/people-here.tsx',
      'panels/library/library-panel.tsx',
      'panels/properties/properties-panel.tsx',
      'panels/comments/comment-store.ts',
    ].map((path) => `builder/${path}`),
    builder: 'builder-tools',
    calls: 'tool-calls',
  },
];

/** Files of screens are found by their names, so nothing else may travel in them. */
const entries = new Set([...start, ...session, ...frame, ...builder].map(source));

const alternatives = (...names: string[]): string => `(?:${names.join('|')})`;

/** Nearly every screen with something to fill in has most of them, and none of them stands in every frame. */
const formControls = new RegExp(
  [
    '@floating-ui/',
    `@mantine/core/.*/${alternatives('Combobox', 'Select', 'Popover', 'Menu', 'Input', 'InputBase', 'InlineInput', 'ScrollArea', 'FocusTrap', 'Floating', 'Portal', 'OptionalPortal', 'Switch', 'CloseButton', 'Checkbox', 'Radio', 'Overlay', 'VisuallyHidden', 'Accordion', 'InputsGroupFieldset')}/`,
    `@mantine/core/.*/utils/${alternatives('create-scoped-keydown-handler', 'find-element', 'get-context-item', 'get-ref-prop', 'get-single-element', 'noop', 'close-on-escape', 'is-element')}`,
    `@mantine/hooks/.*/use-${alternatives('long-press', 'click-outside', 'previous', 'focus-return', 'focus-trap')}/`,
  ]
    .map((path) => `node_modules/${path}`)
    .join('|'),
);

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

let closures: readonly (Stage & { ids: Set<string> })[] | undefined;

/** The file a module travels in; null leaves it to the bundler. */
export const startupChunk = (id: string, modules: Modules): string | null => {
  // The renderer of the prerendered pages is built with the same settings and has no start.
  if (!modules.getModuleInfo(source('main.tsx'))) return null;
  closures ??= stages.map((stage) => ({ ...stage, ids: closureOf(modules, stage.of) }));
  if (formControls.test(id)) return 'controls';
  if (id.includes('/node_modules/') || entries.has(id)) return null;
  const stage = closures.find(({ ids }) => ids.has(id));
  if (!stage) return null;
  if (id.includes('/src/builder/')) return stage.builder ?? null;
  return (id.includes('/packages/contract/') ? stage.calls : undefined) ?? stage.all ?? null;
};

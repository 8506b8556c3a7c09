// Manual chunking of screens. By default the bundler creates a chunk per set of screens that share a module: the
// builder started with 150 of them, each costing a request and a millisecond of the main thread.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

interface Modules {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

const source = (path: string): string => fileURLToPath(new URL(`../src/${path}`, import.meta.url));

interface Stage {
  /** Entry modules whose imports form the stage. */
  of: readonly string[];
  /** Chunk of the builder's modules. */
  builder?: string;
  /** Chunk of the contract's endpoints, which other screens share. */
  calls?: string;
  /** Chunk of all other modules. */
  all?: string;
}

const start = ['main.tsx'];
const session = ['lib/session-calls.ts'];
const frame = ['features/shell/app-layout.tsx'];
const builder = ['builder/builder-screen.tsx'];

/**
 * In load order; a module belongs to the first stage that needs it. Modules without a chunk name are left to the
 * bundler. Chunks must not import each other in a cycle, or module-level code would see undefined imports.
 */
const stages: readonly Stage[] = [
  { of: start, all: 'start' },
  { of: ['features/shell/public-layout.tsx', 'features/public-pages/pricing-page.tsx'] },
  // Every signed-in screen calls the API and offers sign-out; nearly all use the rest.
  {
    of: [
      ...session,
      'lib/api.ts',
      'lib/session/sign-out.ts',
      'lib/active-tenant.ts',
      'lib/message-of.ts',
      'lib/hooks/use-latest.ts',
      'lib/hooks/use-stable.ts',
      'features/themes/applied-theme.ts',
      'ui/visually-hidden.module.css',
    ],
    all: 'session',
  },
  { of: frame },
  { of: builder, calls: 'site-calls' },
  {
    // Imported by the builder at once and rendered a moment later.
    of: [
      'canvas/selection-toolbar.tsx',
      'canvas/bread-crumbs.tsx',
      'canvas/drag/drag-controller.ts',
      'canvas/drag/drag-feedback.tsx',
      'positioning/canvas-tools.tsx',
      'live/live-layer.tsx',
      'live/presence-list.tsx',
      'panels/library/library-panel.tsx',
      'panels/properties/properties-panel.tsx',
      '../features/comments/comment-store.ts',
    ].map((path) => join('builder', path)),
    builder: 'builder-tools',
    calls: 'tool-calls',
  },
];

/** Screen chunks are looked up by name, so they must contain nothing else. */
const entries = new Set([...start, ...session, ...frame, ...builder].map(source));

/** Modules that load with the builder: its own, and those that it shares with the review of a draft. */
const ofBuilder =
  /\/src\/(?:builder|features\/comments|lib\/live)\/|\/src\/ui\/(?:confirm-button|panel-controls)/;

/** The list of all events: endpoints name it in their schemas, and only a few screens show it. */
const ofEvents = /\/packages\/contract\/src\/(?:.*-events|event-declarations|events)\.ts$/;

const alternatives = (...names: string[]): string => `(?:${names.join('|')})`;

/** Form controls: used by nearly every screen with a form, but not by every layout. */
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
  if (missing !== undefined) throw new Error(`No screen imports ${missing}; update its path in the stages`);
  const visit = (id: string): void => {
    if (seen.has(id)) return;
    seen.add(id);
    // Packages re-export everything from one file, so actual use cannot be traced.
    if (!id.includes('/node_modules/')) modules.getModuleInfo(id)?.importedIds.forEach(visit);
  };
  paths.map(source).forEach(visit);
  return seen;
};

let closures: readonly (Stage & { ids: Set<string> })[] | undefined;

/** Chunk name of a module; null leaves it to the bundler. */
export const startupChunk = (id: string, modules: Modules): string | null => {
  // The prerender build uses the same settings but has no main entry.
  if (!modules.getModuleInfo(source('main.tsx'))) return null;
  closures ??= stages.map((stage) => ({ ...stage, ids: closureOf(modules, stage.of) }));
  if (formControls.test(id)) return 'controls';
  if (id.includes('/node_modules/') || entries.has(id) || ofEvents.test(id)) return null;
  const stage = closures.find(({ ids }) => ids.has(id));
  if (!stage) return null;
  if (ofBuilder.test(id)) return stage.builder ?? null;
  return (id.includes('/packages/contract/') ? stage.calls : undefined) ?? stage.all ?? null;
};

import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { contractForBrowser } from './scripts/contract-for-browser.ts';
import { serveFormPreview } from './scripts/form-preview-script.ts';
import { inlineLimits } from './scripts/inline-limits.ts';
import { startupChunk } from './scripts/startup-chunks.ts';
import { defineConfig, type Plugin } from 'vite';

const root = fileURLToPath(new URL('.', import.meta.url));
const server = 'http://localhost:6003';
const served = [
  '/api',
  '/health',
  '/section-assets',
  '/landing-assets',
  '/library',
  '/media',
  '/preview',
  '/local',
  '/dev',
];
const home = /^\/(\?|$)/;

/** The home page is the server's; every other page is the shell. */
const serveShell: Plugin = {
  name: 'serve-app-shell',
  configureServer({ middlewares }) {
    middlewares.use((request, _response, next) => {
      const isPage = request.headers.accept?.includes('text/html') && !/\.\w+(\?|$)/.test(request.url ?? '');
      const url = request.url ?? '';
      const isOurs = !home.test(url) && !served.some((prefix) => url.startsWith(`${prefix}/`));
      if (isPage && isOurs) request.url = '/app.html';
      next();
    });
  },
};

/** The contract validates on the server; in the browser it only provides method and path. */
const withoutSchemas: Plugin = {
  name: 'contract-without-schemas',
  enforce: 'pre',
  resolveId: (id) => (id === 'zod' ? fileURLToPath(new URL('scripts/no-schemas.ts', import.meta.url)) : null),
};

/** Core modules of rendering and editing a page, independent of the open panel. */
const editorCore = new RegExp(
  [
    'node_modules/(?:liquidjs|fractional-indexing)/',
    'packages/document/src/(?:adapter|apply|document-state|edits|field-path|json|node|node-rules|operation|order-key)\\.',
    'packages/render/src/(?:blog/|section|template-|liquid-engine|dropped-element|element-rows|position-css|visibility-css)',
    'packages/document/src/linked',
    'packages/render/src/(?:base-css|color|css-value|escape|icon-svg|theme-css|page-style|fallback-fonts|elements/(?:field-reader|image-style|picture-style)|links/|own-code/|bindings/|elements/social/networks)',
    'packages/contract/src/company/company-bindings',
    'apps/web/src/builder/bindings/(?:field-facts|shown-value)',
    'apps/web/src/builder/model/(?:editor-context|element-(?:locations|registry)|linked-sections|on-idle|node-label|node-declaration|group|design-of-section|role-rights|use-section-commands)',
    'apps/web/src/builder/canvas/(?:canvas-markup|clean-rich-text|drag/drag-state|sanitize-markup|sanitize-rich-text|section-geometry|rich-text/early-keys)',
    'apps/web/src/ui/(?:announcement|morph)',
    'apps/web/src/saving/tab-id',
  ].join('|'),
);

export default defineConfig({
  root,
  appType: 'custom',
  plugins: [withoutSchemas, react(), inlineLimits, contractForBrowser, serveShell, serveFormPreview],
  server: {
    port: 6004,
    proxy: Object.fromEntries(
      [home.source, ...served.map((prefix) => `^${prefix}/`)].map((pattern) => [pattern, { target: server }]),
    ),
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Vite's own preload polyfill and modulepreload tags stay external files: the page allows no inline script.
    manifest: true,
    // Preloading each script costs the main thread more than importing it, and the preload lists had grown to 5 %
    // of the builder. Styles must load before the components that use them.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files) => files.filter((file) => file.endsWith('.css')),
    },
    rolldownOptions: {
      input: fileURLToPath(new URL('app.html', import.meta.url)),
      output: {
        // Many small files mean more requests and worse compression. Dependencies of public pages get their own chunk;
        // of the rest only those used by nearly every screen, so that no screen loads the controls of another.
        codeSplitting: {
          groups: [
            {
              name: 'framework',
              test: /node_modules\/(?:react|react-dom|react-router|scheduler)\//,
              priority: 2,
            },
            // Icons of the builder's sidebars: as separate files they would weigh twice as much.
            {
              name: 'panel-icons',
              test: /node_modules\/@tabler\/.*\/Icon(?:AlertTriangle|ChevronLeft|Components|Eye|Files?|History|LayoutGridAdd|ListDetails|Message2|Palette|Refresh|Settings|Stack2)\.mjs/,
              includeDependenciesRecursively: false,
              priority: 2,
            },
            // Icons of public pages.
            {
              name: 'public-icons',
              test: /node_modules\/@tabler\/.*\/Icon(?:ArrowBackUp|ArrowForwardUp|ChevronDown|Device(?:Desktop|Mobile|Tablet)|GripVertical|Language|Menu2|Moon|Sun)\.mjs/,
              includeDependenciesRecursively: false,
              priority: 3,
            },
            // A few hundred bytes each, three per screen.
            { name: 'icons', test: /node_modules\/@tabler\//, minShareCount: 8, priority: 1 },
            {
              name: 'tool-icons',
              test: /node_modules\/@tabler\/.*\/Icon(?:Arrow(?:Down|Up|UpRight|sMove)|Bold|ChevronUp|Click|Dots(?:Vertical)?|EyeOff|FilePlus|Hash|Heading|Italic|List(?:Numbers)?|Minus|Phone|PhotoPlus|PinnedOff|PuzzleOff|Ruler2|Star(?:Filled)?|World)\.mjs/,
              includeDependenciesRecursively: false,
              priority: 2,
            },
            // The editor core is one chunk; otherwise its panels would split it into twenty.
            {
              name: 'editor',
              test: editorCore,
              minShareCount: 2,
              includeDependenciesRecursively: false,
              priority: 2,
            },
            // Shared by the page editor and the form builder, which open without each other.
            {
              name: 'drag',
              test: /apps\/web\/src\/ui\/drag\//,
              includeDependenciesRecursively: false,
              priority: 2,
            },
            {
              name: startupChunk,
              debugName: 'startup',
              includeDependenciesRecursively: false,
              priority: 1,
            },
            // Shared base of every signed-in screen.
            {
              name: 'shell',
              test: /node_modules\/(?:@mantine\/hooks|@tanstack|i18next|react-i18next|clsx)\/|@mantine\/core\/.*\/(?:core\/|(?:Box|Button|UnstyledButton|Loader|Transition|Overlay|Skeleton)\/)/,
              minShareCount: 30,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
  css: { modules: { generateScopedName: '[name]_[local]_[hash:base64:4]' } },
});

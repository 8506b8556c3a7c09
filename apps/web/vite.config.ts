import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const root = fileURLToPath(new URL('.', import.meta.url));
const server = 'http://localhost:6003';
const served = ['/api', '/health', '/section-assets', '/library', '/media', '/preview'];

/** The shell is app.html, because index.html is the prerendered landing page. */
const serveShell: Plugin = {
  name: 'serve-app-shell',
  configureServer({ middlewares }) {
    middlewares.use((request, _response, next) => {
      const isPage = request.headers.accept?.includes('text/html') && !/\.\w+(\?|$)/.test(request.url ?? '');
      const isOurs = !served.some((prefix) => request.url?.startsWith(`${prefix}/`));
      if (isPage && isOurs) request.url = '/app.html';
      next();
    });
  },
};

/** The contract is the server's guard; here it only names the calls. */
const withoutSchemas: Plugin = {
  name: 'contract-without-schemas',
  enforce: 'pre',
  resolveId: (id) => (id === 'zod' ? fileURLToPath(new URL('scripts/no-schemas.ts', import.meta.url)) : null),
};

export default defineConfig({
  root,
  appType: 'custom',
  plugins: [withoutSchemas, react(), serveShell],
  server: {
    port: 6004,
    proxy: Object.fromEntries(served.map((prefix) => [`^${prefix}/`, { target: server }])),
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Vite's own preload polyfill and modulepreload tags stay external files: the page allows no inline script.
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: fileURLToPath(new URL('app.html', import.meta.url)),
      output: {
        // Every page needs them whole; in parts they are requests more and pack worse.
        codeSplitting: {
          groups: [{ name: 'framework', test: /node_modules\/(?:react|react-dom|react-router|scheduler)\// }],
        },
      },
    },
  },
  css: { modules: { generateScopedName: '[name]_[local]_[hash:base64:4]' } },
});

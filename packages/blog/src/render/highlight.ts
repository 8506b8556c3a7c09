// Colors code when a post is published, so that its readers load no script for it. Never imported by the web app.
import { createRequire } from 'node:module';
import { escapeHtml } from '@sitewright/render/escape';

interface Highlighter {
  registerLanguage: (name: string, language: unknown) => void;
  getLanguage: (name: string) => { name?: string } | undefined;
  highlight: (code: string, options: { language: string; ignoreIllegals: boolean }) => { value: string };
}

// Its declarations bring the types of browsers, which must not be known to the server.
const require = createRequire(import.meta.url);
const highlighter = require('highlight.js/lib/core') as Highlighter;

const languages = [
  'bash',
  'c',
  'cpp',
  'csharp',
  'css',
  'dart',
  'diff',
  'dockerfile',
  'go',
  'graphql',
  'http',
  'ini',
  'java',
  'javascript',
  'json',
  'kotlin',
  'less',
  'lua',
  'makefile',
  'markdown',
  'nginx',
  'perl',
  'php',
  'powershell',
  'python',
  'r',
  'ruby',
  'rust',
  'scala',
  'scss',
  'shell',
  'sql',
  'swift',
  'typescript',
  'xml',
  'yaml',
];
for (const name of languages) {
  highlighter.registerLanguage(name, require(`highlight.js/lib/languages/${name}`));
}

/** HTML of code: spans with classes, or plain text for an unknown language. */
export const highlightCode = (code: string, language: string): string =>
  highlighter.getLanguage(language)
    ? highlighter.highlight(code, { language, ignoreIllegals: true }).value
    : escapeHtml(code);

/** The name of a language as readers know it; empty for plain text. */
export const languageName = (language: string): string =>
  highlighter.getLanguage(language)?.name ??
  (/^(plain|plaintext|text|txt)?$/i.test(language) ? '' : language.slice(0, 30));

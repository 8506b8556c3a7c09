// Around every component test: the look of the app's document, the API of the contract, and nothing left by the test before.
import '../theme/base.css';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { interceptApi } from './intercept.ts';
import { resetMocks } from './mock-api.ts';
import { resetFiles } from './mock-files.ts';
import { noteProblem, takeProblems } from './problems.ts';
import { closeScreen } from './render-screen.tsx';

interceptApi();

/** As app.html is written. */
const { documentElement } = document;
documentElement.className = 'themed';
documentElement.dataset['theme'] = 'default';
documentElement.dataset['mantineColorScheme'] = 'light';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation((...given: unknown[]) => noteProblem(given.join(' ')));
});

afterEach(() => {
  closeScreen();
  resetMocks();
  resetFiles();
  expect(takeProblems()).toEqual([]);
});

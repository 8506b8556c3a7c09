// Setup of every component test: styles of the app's document, the mock API, and cleanup after each test.
import '../theme/base.css';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { interceptApi } from './intercept.ts';
import { resetMocks } from './mock-api.ts';
import { resetFiles } from './mock-files.ts';
import { recordProblem, drainProblems } from './problems.ts';
import { closeScreen } from './render-screen.tsx';

interceptApi();

/** As in app.html. */
const { documentElement } = document;
documentElement.className = 'themed';
documentElement.dataset['theme'] = 'default';
documentElement.dataset['mantineColorScheme'] = 'light';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation((...given: unknown[]) => recordProblem(given.join(' ')));
});

afterEach(() => {
  closeScreen();
  resetMocks();
  resetFiles();
  expect(drainProblems()).toEqual([]);
});

// Setup of every component test: styles of the app's document, the mock API, and cleanup after each test.
import '../theme/base.css';
import { toast } from 'react-hot-toast';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { homeDocument } from '../lib/session/home-document.ts';
import { interceptApi } from './intercept.ts';
import { resetMocks } from './mock-api.ts';
import { resetFiles } from './mock-files.ts';
import { recordProblem, drainProblems } from './problems.ts';
import { closeScreen } from './render-screen.tsx';

interceptApi();
// The page of a test stays where the app would load another document.
homeDocument.load = () => undefined;

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
  // They outlive their screen, and the next one would show them.
  toast.remove();
  resetMocks();
  resetFiles();
  expect(drainProblems()).toEqual([]);
});

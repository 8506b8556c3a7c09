import { readVisitorScript, type VisitorScript } from './visitor-script.ts';

export type FormScript = VisitorScript;

/** The script of published forms. Forms work without it. */
export const readFormScript = (): FormScript | undefined => readVisitorScript('forms');

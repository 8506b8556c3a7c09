/** Problems that fail a test besides its own assertions; drained after each test. */
const problems: string[] = [];

export const noteProblem = (text: string): void => void problems.push(text);

export const takeProblems = (): string[] => problems.splice(0);

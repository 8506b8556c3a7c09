/** Problems that fail a test besides its own assertions; drained after each test. */
const problems: string[] = [];

export const recordProblem = (text: string): void => void problems.push(text);

export const drainProblems = (): string[] => problems.splice(0);

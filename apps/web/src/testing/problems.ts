/** What makes a test fail although none of its own assertions did; read and emptied after each test. */
const problems: string[] = [];

export const noteProblem = (text: string): void => void problems.push(text);

export const takeProblems = (): string[] => problems.splice(0);

// What an answer is. The rules are in docs/forms.md.

/** A file that was uploaded before; `size` in bytes, `type` its MIME type. */
export interface FileAnswer {
  id: string;
  name: string;
  size: number;
  type: string;
}

export type SignatureAnswer = { kind: 'drawn'; file: FileAnswer } | { kind: 'typed'; name: string };

/** The typed answer of one field. An empty answer is absent. */
export type Answer = string | number | boolean | string[] | FileAnswer[] | SignatureAnswer;

/** Field id → answer. */
export type Answers = Record<string, Answer>;

export const isFiles = (answer: Answer | undefined): answer is FileAnswer[] =>
  Array.isArray(answer) && answer.length > 0 && typeof answer[0] === 'object';

export const isChoices = (answer: Answer | undefined): answer is string[] =>
  Array.isArray(answer) && (answer.length === 0 || typeof answer[0] === 'string');

export const isSignature = (answer: Answer | undefined): answer is SignatureAnswer =>
  typeof answer === 'object' && !Array.isArray(answer);

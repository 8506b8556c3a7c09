// Forms: what visitors load and type in beside other form libraries, and how many submissions a server takes.
import type { Bench } from '../measurement.ts';
import { submissionFigures } from './submissions.ts';
import { visitorFigures } from './visitors.ts';

export const forms: Bench = {
  name: 'forms',
  run: async (options) => [...(await visitorFigures(options)), ...(await submissionFigures(options))],
};

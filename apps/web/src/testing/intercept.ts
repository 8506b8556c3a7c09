import { BatchInterceptor } from '@mswjs/interceptors';
import { FetchInterceptor } from '@mswjs/interceptors/fetch';
import { XMLHttpRequestInterceptor } from '@mswjs/interceptors/XMLHttpRequest';
import { answerRequest } from './mock-api.ts';
import { answerFile } from './mock-files.ts';

const network = new BatchInterceptor({
  name: 'api',
  interceptors: [new FetchInterceptor(), new XMLHttpRequestInterceptor()],
});

let isIntercepting = false;

/** Answers everything that the app sends to the API in this tab; files of the app pass. */
export const interceptApi = (): void => {
  // Files that share a tab share this, and each of them asks for it.
  if (isIntercepting) return;
  isIntercepting = true;
  network.apply();
  network.on('request', async ({ request, controller }) => {
    const answer = (await answerFile(request)) ?? (await answerRequest(request.clone()));
    if (answer) controller.respondWith(answer);
  });
};

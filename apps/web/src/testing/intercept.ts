import { BatchInterceptor } from '@mswjs/interceptors';
import { FetchInterceptor } from '@mswjs/interceptors/fetch';
import { XMLHttpRequestInterceptor } from '@mswjs/interceptors/XMLHttpRequest';
import { respondTo } from './mock-api.ts';
import { fileResponse } from './mock-files.ts';

const network = new BatchInterceptor({
  name: 'api',
  interceptors: [new FetchInterceptor(), new XMLHttpRequestInterceptor()],
});

let isIntercepting = false;

/** Intercepts all API requests of the app in this tab; requests for app files pass through. */
export const interceptApi = (): void => {
  // Called by each test file, but test files of one tab share the interception.
  if (isIntercepting) return;
  isIntercepting = true;
  network.apply();
  network.on('request', async ({ request, controller }) => {
    const answer = (await fileResponse(request)) ?? (await respondTo(request.clone()));
    if (answer) controller.respondWith(answer);
  });
};

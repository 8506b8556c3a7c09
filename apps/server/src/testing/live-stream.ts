// A client of a site's event stream, like a builder tab.
import type { LiveEventName, LiveEvents } from '@sitewright/contract/live/live';
import { expect } from 'vitest';
import type { TestApp } from './test-app.ts';

type ReceivedEvent = { [Name in LiveEventName]: { name: Name; data: LiveEvents[Name] } }[LiveEventName];

export interface TestSubscriber {
  tabId: string;
  status: number;
  headers: Headers;
  /** Every event received so far. */
  received: ReceivedEvent[];
  all: <Name extends LiveEventName>(name: Name) => LiveEvents[Name][];
  /** The next matching event, among those already received or still to come. */
  until: <Name extends LiveEventName>(
    name: Name,
    fits?: (data: LiveEvents[Name]) => boolean,
  ) => Promise<LiveEvents[Name]>;
  /** Whether the stream has ended. */
  isOver: () => boolean;
  leave: () => void;
}

let tabs = 0;

export const subscribe = async (
  app: TestApp,
  siteId: string,
  token: string,
  tabId = `test-tab-${(tabs += 1)}`,
): Promise<TestSubscriber> => {
  const stop = new AbortController();
  const response = await fetch(`${app.origin}/api/v1/sites/${siteId}/live?tabId=${tabId}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: stop.signal,
  });
  const heard: ReceivedEvent[] = [];
  let isOver = false;
  const read = async (): Promise<void> => {
    let text = '';
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      const events = text.split('\n\n');
      text = events.pop()!;
      for (const event of events) {
        const found = /^event: (\w+)\ndata: (.*)$/s.exec(event);
        if (found) heard.push({ name: found[1], data: JSON.parse(found[2]!) } as ReceivedEvent);
      }
    }
  };
  void read()
    .catch(() => undefined)
    .finally(() => {
      isOver = true;
    });
  const all: TestSubscriber['all'] = (name) =>
    heard.filter((event) => event.name === name).map(({ data }) => data as never);
  return {
    tabId,
    status: response.status,
    headers: response.headers,
    received: heard,
    all,
    until: (name, fits = () => true) =>
      expect
        .poll(() => all(name).find(fits), { timeout: 8_000, interval: 5 })
        .toBeDefined()
        .then(() => all(name).find(fits)!),
    isOver: () => isOver,
    leave: () => stop.abort(),
  };
};

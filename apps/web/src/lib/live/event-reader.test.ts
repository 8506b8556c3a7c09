import { expect, it } from 'vitest';
import { createEventReader } from './event-reader.ts';

const stream = 'event: left\ndata: {"tabId":"a"}\n\n:\n\nevent: pages\ndata: {}\n\n';

it('the event reader returns the same events wherever chunks end', () => {
  for (let size = 1; size <= stream.length; size += 1) {
    const read = createEventReader();
    const heard = [];
    for (let at = 0; at < stream.length; at += size) heard.push(...read(stream.slice(at, at + size)));
    expect(heard).toEqual([
      { name: 'left', data: { tabId: 'a' } },
      { name: 'pages', data: {} },
    ]);
  }
});

it('the event reader skips unknown events and goes on', () => {
  const read = createEventReader();
  expect(read('event: left\ndata: {broken\n\ndata: {}\n\nevent: site\ndata: {}\n\n')).toEqual([
    { name: 'site', data: {} },
  ]);
});

it('the event reader accepts CRLF, ids, comments and data of several lines', () => {
  const read = createEventReader();
  expect(read('id: 7\r\nevent: left\r\ndata: {"tabId":\r\ndata: "a"}\r\n\r\n: comment\r\n\r\n')).toEqual([
    { name: 'left', data: { tabId: 'a' } },
  ]);
});

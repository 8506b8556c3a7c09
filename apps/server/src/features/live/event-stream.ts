// One reader of a stream of server-sent events. A reader that does not keep up is cut off: it comes back and asks
// for what it has missed, which costs less than remembering it here.
import { PassThrough } from 'node:stream';
import type { LiveEventName, LiveEvents } from '@sitewright/contract/live/live';
import { limits } from '@sitewright/contract/limits';

export class EventStream {
  readonly body = new PassThrough();

  send<Name extends LiveEventName>(name: Name, data: LiveEvents[Name]): void {
    this.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  /** A comment, so that proxies and the reader know that the stream is alive. */
  beat(): void {
    this.write(':\n\n');
  }

  /** What several readers get is written down once. */
  write(text: string): void {
    if (this.body.destroyed || this.body.writableEnded) return;
    this.body.write(text);
    if (this.body.writableLength + this.body.readableLength > limits.live.backlogBytes) this.body.destroy();
  }

  finish<Name extends LiveEventName>(name: Name, data: LiveEvents[Name]): void {
    this.send(name, data);
    this.body.end();
  }
}

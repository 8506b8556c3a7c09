// A server-sent events stream of one client. A client that falls behind is disconnected; it reconnects and requests
// what it missed, which is cheaper than buffering here.
import { PassThrough } from 'node:stream';
import type { LiveEventName, LiveEvents } from '@sitewright/contract/live/live';
import { limits } from '@sitewright/contract/limits';

export class EventStream {
  readonly body = new PassThrough();

  send<Name extends LiveEventName>(name: Name, data: LiveEvents[Name]): void {
    this.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  /** Sends a comment as keep-alive for proxies and the client. */
  beat(): void {
    this.write(':\n\n');
  }

  /** Takes serialized text, because one event goes to several clients. */
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

// A server-sent events stream of one client. A client that falls behind is disconnected; it reconnects and requests
// what it missed, which is cheaper than buffering here.
import { PassThrough } from 'node:stream';
import { limits } from '@sitewright/contract/limits';

export const eventStreamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  // Disables proxy buffering, which would delay every event.
  'x-accel-buffering': 'no',
};

/** `Events` maps the name of an event to its data. */
export class EventStream<Events extends object> {
  readonly body = new PassThrough();

  send<Name extends keyof Events & string>(name: Name, data: Events[Name]): void {
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

  finish<Name extends keyof Events & string>(name: Name, data: Events[Name]): void {
    this.send(name, data);
    this.body.end();
  }
}

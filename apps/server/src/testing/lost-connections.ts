// Database connections that are lost at a chosen moment.
import { HeldClient } from '../core/db/database.ts';

type Query = (this: HeldClient, ...args: unknown[]) => Promise<unknown>;
/** Internals of the driver. */
interface Wire {
  connection: { stream: { destroy: () => void } };
}

const clients = HeldClient.prototype as unknown as { query: Query };

const cut = (client: HeldClient): void => (client as unknown as Wire).connection.stream.destroy();

interface InterceptedQuery {
  client: HeldClient;
  text: string;
  answer: Promise<unknown>;
}

/** Passes each query to `meet` until it returns a result for one of them. */
const intercept = (meet: (asked: InterceptedQuery) => Promise<unknown> | undefined): void => {
  const { query } = clients;
  const isOwn = Object.hasOwn(clients, 'query');
  const restore = (): void => {
    // A copy left behind would hide the driver's own method from whoever replaces that one.
    if (isOwn) clients.query = query;
    else delete (clients as Partial<typeof clients>).query;
  };
  clients.query = function ask(...args) {
    const answer = query.apply(this, args);
    const other = meet({ client: this, text: String(args[0]), answer });
    if (other) restore();
    return other ?? answer;
  };
};

/** Commits a transaction with a matching statement and cuts its connection before the client gets the response. */
export const loseCommitOf = (statement: RegExp): void => {
  let writer: HeldClient | undefined;
  intercept(({ client, text, answer }) => {
    if (statement.test(text)) writer = client;
    if (text !== 'commit' || writer !== client) return undefined;
    return answer.then(() => {
      cut(client);
      throw new Error('Connection terminated unexpectedly');
    });
  });
};

/** Cuts the next connection that runs a matching statement, before the client gets the response. */
export const loseConnectionOf = (statement: RegExp): void =>
  intercept(({ client, text, answer }) => {
    if (!statement.test(text)) return undefined;
    cut(client);
    return answer;
  });

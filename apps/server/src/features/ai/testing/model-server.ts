// Stands in for the server of a language model: the protocol of OpenAI over HTTP, with every failure that such servers have.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface AskedQuestion {
  authorization: string | undefined;
  body: {
    model: string;
    stream?: boolean;
    max_tokens?: number;
    messages: { role: string; content: string }[];
    response_format?: { type: string; json_schema?: { schema: { properties: Record<string, unknown> } } };
  };
}

export type Behavior =
  /** A text for each property of the schema; `content` gives others. */
  | {
      kind: 'answer';
      content?: string | object;
      hasUsage?: boolean;
      finish?: 'stop' | 'length';
      afterMs?: number;
    }
  /** Texts made of those that it was asked about. */
  | { kind: 'rewrite'; rewrite: (text: string) => string }
  | { kind: 'fenced' | 'prose'; content?: object }
  | { kind: 'status'; status: number; headers?: Record<string, string>; body?: string }
  /** Takes the question and says nothing. */
  | { kind: 'hang' }
  /** Ends the connection amid the answer. */
  | { kind: 'disconnect' }
  /** 200, but no answer of a model. */
  | { kind: 'garbage' }
  | { kind: 'huge' }
  /**
   * Streams these pieces of its answer one by one, waiting where a function says so, and then ends as told: whole, amid the
   * answer, with something that is no event, or never.
   */
  | {
      kind: 'pieces';
      pieces: readonly (string | (() => Promise<unknown>))[];
      end?: 'done' | 'disconnect' | 'garbage' | 'never';
      hasUsage?: boolean;
    };

export interface ModelServer {
  /** Ends in `/v1`. */
  url: string;
  asked: AskedQuestion[];
  /** Questions whose asker went away before the end of the answer. */
  readonly aborted: number;
  /** Behaviors of the next answers; the last one stays. */
  behave: (...behaviors: Behavior[]) => void;
  close: () => Promise<void>;
}

const usage = { prompt_tokens: 120, completion_tokens: 40, total_tokens: 160 };

const readBody = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
};

/** Without digits, which nobody gave. */
const texts = (question: AskedQuestion): object =>
  Object.fromEntries(
    Object.keys(question.body.response_format?.json_schema?.schema.properties ?? {}).map((name, index) => [
      name,
      name === 'word' ? 'ready' : `Written anew ${String.fromCharCode(97 + (index % 26))}`,
    ]),
  );

const asText = (content: string | object): string =>
  typeof content === 'string' ? content : JSON.stringify(content);

const askedTexts = ({ body: { messages } }: AskedQuestion): Record<string, string> => {
  const data = /<data>\n(.*)\n<\/data>/.exec(messages.at(-1)?.content ?? '')?.[1] ?? '{}';
  return (JSON.parse(data) as { texts?: Record<string, string> }).texts ?? {};
};

const contentOf = (behavior: Behavior, question: AskedQuestion): string => {
  if (behavior.kind === 'rewrite') {
    const rewritten = Object.entries(askedTexts(question)).map(([name, text]) => [
      name,
      behavior.rewrite(text),
    ]);
    return JSON.stringify(Object.fromEntries(rewritten));
  }
  const json = asText(
    'content' in behavior && behavior.content !== undefined ? behavior.content : texts(question),
  );
  if (behavior.kind === 'fenced') return `\`\`\`json\n${json}\n\`\`\``;
  return behavior.kind === 'prose' ? `Here are your texts:\n\n${json}\n\nI hope you like them!` : json;
};

const head = { id: 'answer', created: 1, model: 'fake' };

const stream = async (
  response: ServerResponse,
  content: string,
  {
    finish = 'stop',
    hasUsage = true,
    isCut = false,
  }: { finish?: string; hasUsage?: boolean; isCut?: boolean },
): Promise<void> => {
  const send = (part: object): void => {
    response.write(`data: ${JSON.stringify({ ...head, object: 'chat.completion.chunk', ...part })}\n\n`);
  };
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const pieces = content.match(/[\s\S]{1,20}/g) ?? [];
  for (const piece of isCut ? pieces.slice(0, 1) : pieces) {
    send({ choices: [{ index: 0, delta: { role: 'assistant', content: piece }, finish_reason: null }] });
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  if (isCut) {
    response.destroy();
    return;
  }
  send({ choices: [{ index: 0, delta: {}, finish_reason: finish }], ...(hasUsage ? { usage } : {}) });
  response.end('data: [DONE]\n\n');
};

const streamPieces = async (
  response: ServerResponse,
  { pieces, end = 'done', hasUsage = true }: Extract<Behavior, { kind: 'pieces' }>,
): Promise<void> => {
  const send = (part: object): void => {
    response.write(`data: ${JSON.stringify({ ...head, object: 'chat.completion.chunk', ...part })}\n\n`);
  };
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const piece of pieces) {
    if (typeof piece === 'string')
      send({ choices: [{ index: 0, delta: { role: 'assistant', content: piece }, finish_reason: null }] });
    else await piece();
  }
  if (end === 'never') return;
  if (end === 'disconnect') {
    // What was written arrives first.
    setTimeout(() => response.destroy(), 20);
    return;
  }
  if (end === 'garbage') {
    response.end('data: {"nothing"\n\ndata: ]\n\n');
    return;
  }
  send({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }], ...(hasUsage ? { usage } : {}) });
  response.end('data: [DONE]\n\n');
};

const whole = (content: string, finish: string, hasUsage: boolean): string =>
  JSON.stringify({
    ...head,
    object: 'chat.completion',
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: finish }],
    ...(hasUsage ? { usage } : {}),
  });

const answer = async (
  behavior: Behavior,
  question: AskedQuestion,
  response: ServerResponse,
): Promise<void> => {
  const json = { 'content-type': 'application/json' };
  if (behavior.kind === 'status') {
    response
      .writeHead(behavior.status, { ...json, ...behavior.headers })
      .end(behavior.body ?? '{"error":{"message":"no"}}');
    return;
  }
  if (behavior.kind === 'hang') return;
  if (behavior.kind === 'garbage') {
    response.writeHead(200, question.body.stream ? { 'content-type': 'text/event-stream' } : json);
    response.end(question.body.stream ? 'data: {"nothing"\n\ndata: ]\n\n' : '<html>Welcome</html>');
    return;
  }
  if (behavior.kind === 'huge') {
    response.writeHead(200, json).end(whole('x'.repeat(2 * 1_024 * 1_024), 'stop', true));
    return;
  }
  if (behavior.kind === 'pieces') {
    await streamPieces(response, behavior);
    return;
  }
  if (behavior.kind === 'answer' && behavior.afterMs)
    await new Promise((resolve) => setTimeout(resolve, behavior.afterMs));
  const content = contentOf(behavior, question);
  const { finish = 'stop', hasUsage = true } = behavior.kind === 'answer' ? behavior : {};
  const isCut = behavior.kind === 'disconnect';
  if (question.body.stream) await stream(response, content, { finish, hasUsage, isCut });
  else if (isCut) {
    response.writeHead(200, { ...json, 'content-length': '100000' });
    response.write('{"id":');
    setTimeout(() => response.destroy(), 10);
  } else response.writeHead(200, json).end(whole(content, finish, hasUsage));
};

export const startModelServer = async (): Promise<ModelServer> => {
  const asked: AskedQuestion[] = [];
  let aborted = 0;
  let queue: Behavior[] = [{ kind: 'answer' }];
  const next = (): Behavior => (queue.length > 1 ? queue.shift()! : queue[0]!);
  const server = createServer((request, response) => {
    response.on('close', () => {
      if (!response.writableEnded) aborted += 1;
    });
    void (async () => {
      if (request.url === '/v1/models') {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ object: 'list', data: [{ id: 'fake', object: 'model' }] }));
        return;
      }
      const body = JSON.parse(await readBody(request)) as AskedQuestion['body'];
      const question = { authorization: request.headers.authorization, body };
      asked.push(question);
      await answer(next(), question, response);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://model.example:${(server.address() as AddressInfo).port}/v1`,
    asked,
    get aborted() {
      return aborted;
    },
    behave: (...behaviors) => {
      queue = behaviors;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};

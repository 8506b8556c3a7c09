// The least that Node can do: buffers with fixed headers, from memory. Run as a process of its own:
//   node bench/bare-server.ts PORT FOLDER       (FOLDER holds `responses.json`)
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import type { BareResponse } from './web-servers.ts';

const [port = '', folder = ''] = process.argv.slice(2);
const read = JSON.parse(readFileSync(join(folder, 'responses.json'), 'utf8')) as BareResponse[];
const responses = new Map(
  read.map(({ path, headers, base64 }) => [path, { headers, body: Buffer.from(base64, 'base64') }]),
);
const first = responses.values().next().value!;

createServer((request, response) => {
  const { headers, body } = responses.get(request.url!) ?? first;
  response.writeHead(200, headers);
  response.end(body);
}).listen(Number(port), '127.0.0.1');

// The least that Node can do: one buffer with fixed headers, from memory. Run as a process of its own:
//   node bench/bare-server.ts PORT FOLDER       (FOLDER holds `body` and `headers.json`)
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';

const [port = '', folder = ''] = process.argv.slice(2);
const body = readFileSync(join(folder, 'body'));
const headers = JSON.parse(readFileSync(join(folder, 'headers.json'), 'utf8')) as string[];

createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
}).listen(Number(port), '127.0.0.1');

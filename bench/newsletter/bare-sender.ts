// The least that Node and nodemailer do for the same campaign: no database, no states, one text for all. Run as a process of
// its own:
//   node bench/newsletter/bare-sender.ts PORT READERS CONNECTIONS
import { createTransport } from 'nodemailer';

const [port, readers, connections] = process.argv.slice(2).map(Number) as [number, number, number];
/** As long as a paragraph of the campaign; its HTML takes about this many more bytes for tables and styles. */
const paragraph = 'A newsletter has some paragraphs of text, as this one has. '.repeat(6);
const layoutBytes = 12_000;
const html = `<!doctype html>${`<table><tr><td style="padding:0">`.repeat(layoutBytes / 32)}${paragraph.repeat(3)}`;

const transport = createTransport({
  pool: true,
  host: '127.0.0.1',
  port,
  maxConnections: connections,
  maxMessages: Infinity,
});
let next = 1;
await Promise.all(
  Array.from({ length: connections }, async () => {
    for (let number = next++; number <= readers; number = next++) {
      await transport.sendMail({
        from: 'news@example.com',
        to: `r${number}@example.com`,
        subject: `News for Reader ${number}`,
        text: paragraph.repeat(3),
        html: `${html}${number}`,
      });
    }
  }),
);
transport.close();
// Its memory is read until the parent has seen the last email.
process.on('disconnect', () => process.exit());

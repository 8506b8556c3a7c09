// Writes or renews the row of one library picture in library/images/credits.json:
//   node scripts/credit-image.ts FILE.webp --title T --alt A --category C --tags a,b,c --source library/images/src/X.html
//     [--author "Sitewright project"] [--licence CC0-1.0]
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    title: { type: 'string' },
    alt: { type: 'string' },
    category: { type: 'string' },
    tags: { type: 'string' },
    source: { type: 'string' },
    author: { type: 'string', default: 'Sitewright project' },
    licence: { type: 'string', default: 'CC0-1.0' },
    help: { type: 'boolean' },
  },
});
const { title, alt, category, tags, source, author, licence } = values;
const file = positionals[0];
if (values.help || !file || !title || !alt || !category || !tags || !source) {
  console.error(
    readFileSync(import.meta.filename, 'utf8')
      .split('\n')
      .slice(0, 3)
      .join('\n'),
  );
  process.exit(1);
}
const images = join(import.meta.dirname, '../library/images');
const bytes = readFileSync(join(images, file));
const { width, height } = await sharp(bytes).metadata();
const sha256 = createHash('sha256').update(bytes).digest('hex');
const row = {
  file,
  title,
  alt,
  category,
  author,
  licence,
  source,
  width,
  height,
  tags: tags.split(',').map((tag) => tag.trim()),
  sha256,
};
const credits = join(images, 'credits.json');
const others = (JSON.parse(readFileSync(credits, 'utf8')) as { file: string }[]).filter(
  (known) => known.file !== file,
);
const rows = [...others, row].sort((a, b) => a.file.localeCompare(b.file, 'en'));
writeFileSync(credits, `${JSON.stringify(rows, null, 2)}\n`);

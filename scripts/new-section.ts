// `npm run new:section -- hero`: a new design folder to start from, numbered after the last one.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sectionCategories, type SectionCategory } from '@sitewright/contract/library/section-design';

const category = process.argv[2] as SectionCategory | undefined;
if (!category || !sectionCategories.includes(category)) {
  console.error(`Say which category: ${sectionCategories.join(', ')}`);
  process.exit(1);
}
const parent = join(import.meta.dirname, '../library/sections', category);
const numbers = existsSync(parent)
  ? readdirSync(parent).map((name) => Number(/-(\d+)$/.exec(name)?.[1] ?? 0))
  : [];
const name = `${category}-${Math.max(0, ...numbers) + 1}`;
const folder = join(parent, name);
mkdirSync(folder, { recursive: true });

const level = category === 'hero' ? 'h1' : 'h2';
const config = {
  label: { en: `New ${category}`, vi: `Khối mới (${category})` },
  category,
  keywords: [category, 'new'],
  version: 1,
  fields: [
    { name: 'title', type: 'text', label: { en: 'Title', vi: 'Tiêu đề' } },
    { name: 'text', type: 'text', multiline: true, label: { en: 'Text', vi: 'Nội dung' } },
    { name: 'action', type: 'link', group: 'actions', label: { en: 'Button', vi: 'Nút' } },
  ],
  dropZones: ['main'],
};
const defaults = {
  title: 'Say what only you can say',
  text: 'One or two sentences that a customer would read aloud to a friend.',
  action: { label: 'Do the next thing', href: '#' },
};
const template = `<section class="${name} section">
  <div class="wrap">
    <${level} data-field="title">{{ title }}</${level}>
    {% if text %}<p class="lead" data-field="text">{{ text | lines }}</p>{% endif %}
    {% zone main %}
    <div class="actions">{% button action %}</div>
  </div>
</section>
`;
const styles = `.${name} .wrap {
  display: grid;
  gap: var(--gap);
  justify-items: start;
}
`;
writeFileSync(join(folder, 'config.json'), `${JSON.stringify(config, null, 2)}\n`);
writeFileSync(join(folder, 'defaults.json'), `${JSON.stringify(defaults, null, 2)}\n`);
writeFileSync(join(folder, 'template.html'), template);
writeFileSync(join(folder, 'styles.css'), styles);
console.log(`library/sections/${category}/${name} is ready.
Look at it:        npm run dev, then http://localhost:6003/dev/sections?only=${category}/${name}
Draw its picture:  npm run thumbnails
The rules:         docs/guides/add-a-section.md`);

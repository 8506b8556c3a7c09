import 'grapesjs/dist/css/grapes.min.css';
import grapesjs from 'grapesjs';
import { css, sections } from './content.js';

const heading = (content) => ({ type: 'text', tagName: 'h2', content });
const column = (components) => ({ tagName: 'div', components });
const text = (content) => ({ type: 'text', tagName: 'p', content });
const section = ({ left, right }) => ({
  tagName: 'section',
  classes: ['bench-section'],
  components: [
    {
      tagName: 'div',
      classes: ['bench-columns'],
      components: [
        column([
          heading(left.heading),
          text(left.text),
          { type: 'link', classes: ['bench-button'], content: left.button },
        ]),
        column([heading(right.heading), text(right.text)]),
      ],
    },
  ],
});

const container = document.createElement('div');
document.body.style.margin = '0';
document.body.append(container);
const editor = grapesjs.init({
  container,
  height: '100vh',
  storageManager: false,
  telemetry: false,
  components: sections.map(section),
  style: css,
  blockManager: { blocks: [{ id: 'heading', label: 'Heading', content: heading('Dropped heading') }] },
});
editor.on('load', () => editor.runCommand('core:open-blocks'));

window.benchEditor = {
  insert: () => void editor.getWrapper().append(heading('Inserted heading'), { at: 1 }),
  insertSection: () => void editor.getWrapper().append(section(sections[0]), { at: 1 }),
  undo: () => void editor.UndoManager.undo(),
  isSelected: () => editor.getSelected() !== undefined,
};

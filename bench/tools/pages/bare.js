// The baseline of the machine: plain HTML in a frame, edited by the browser alone.
import { css, sections } from './content.js';

const heading = (text) => `<h2 contenteditable="plaintext-only">${text}</h2>`;
const section = ({ left, right }) =>
  `<section class="bench-section"><div class="bench-columns"><div>${heading(left.heading)}<p>${left.text}</p>` +
  `<a class="bench-button">${left.button}</a></div><div>${heading(right.heading)}<p>${right.text}</p></div></div></section>`;
const html = sections.map(section).join('');

const frame = document.createElement('iframe');
frame.style = 'border:0;width:100%;height:100vh';
frame.srcdoc = `<!doctype html><style>${css}</style><body>${html}</body>`;
document.body.style.margin = '0';
document.body.append(frame);

let inserted;
const insert = (html) => {
  const { body } = frame.contentDocument;
  body.children[0].insertAdjacentHTML('afterend', html);
  inserted = body.children[1];
};
window.benchEditor = {
  insert: () => insert('<h2>Inserted heading</h2>'),
  insertSection: () => insert(section(sections[0])),
  undo: () => inserted.remove(),
  isSelected: () => frame.contentDocument.activeElement?.tagName === 'H2',
};

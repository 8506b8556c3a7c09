// Tables on prosemirror-tables. Cells hold paragraphs; one paragraph is written without its tag.
import { Node } from '@tiptap/core';
import { addRowAfter, deleteTable, goToNextCell, isInTable, tableEditing } from '@tiptap/pm/tables';

const span = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (element: HTMLElement) => {
    const value = Number(element.getAttribute(name));
    return Number.isInteger(value) && value > 0 && value <= 100 ? value : 1;
  },
  renderHTML: (attributes: Record<string, unknown>) =>
    attributes[name] === 1 ? {} : { [name]: attributes[name] },
});

const cell = (name: 'tableCell' | 'tableHeader', tag: 'td' | 'th') =>
  Node.create({
    name,
    content: 'paragraph+',
    isolating: true,
    addAttributes: () => ({
      colspan: span('colspan'),
      rowspan: span('rowspan'),
      // Required by the table commands; widths are not stored.
      colwidth: { default: null, rendered: false },
    }),
    extendNodeSchema: (extension) =>
      extension.name === name ? { tableRole: name === 'tableCell' ? 'cell' : 'header_cell' } : {},
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });

const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)*',
  extendNodeSchema: (extension) => (extension.name === 'tableRow' ? { tableRole: 'row' } : {}),
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
});

const Table = Node.create({
  name: 'table',
  group: 'postBlock',
  content: 'tableRow+',
  isolating: true,
  draggable: false,
  extendNodeSchema: (extension) => (extension.name === 'table' ? { tableRole: 'table' } : {}),
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts() {
    const { editor } = this;
    const move = (direction: 1 | -1) => () => {
      if (!isInTable(editor.state)) return false;
      if (goToNextCell(direction)(editor.state, editor.view.dispatch)) return true;
      if (direction < 0) return true;
      addRowAfter(editor.state, editor.view.dispatch);
      return goToNextCell(1)(editor.state, editor.view.dispatch);
    };
    return {
      Tab: move(1),
      'Shift-Tab': move(-1),
      'Mod-Alt-Backspace': () => isInTable(editor.state) && deleteTable(editor.state, editor.view.dispatch),
    };
  },
});

export const tableNodes = [Table, TableRow, cell('tableCell', 'td'), cell('tableHeader', 'th')];

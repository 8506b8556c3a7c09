import type { DrawnElement, ElementKind } from '../element-kind.ts';
import { elementTexts } from '../element-texts.ts';
import type { EntryReader } from '../field-reader.ts';
import { cellNames, definition } from './definition.ts';

/** Number of columns: up to the last cell that is filled in any row. */
const columnsOf = (rows: readonly EntryReader[]): number =>
  1 + Math.max(-1, ...rows.map((row) => cellNames.findLastIndex((name) => row.text(name).trim() !== '')));

const rowHtml = (el: DrawnElement, row: EntryReader, columns: number, isHead: boolean): string => {
  const cells = cellNames.slice(0, columns).map((name, index) => {
    const scope = isHead ? 'col' : index === 0 && el.toggle('hasHeadColumn') ? 'row' : undefined;
    const text = row.lines(name);
    // Screen readers would announce an empty header cell.
    if (scope === undefined || (text === '' && !el.env.edit)) return `<td${row.mark(name)}>${text}</td>`;
    return `<th scope="${scope}"${row.mark(name)}>${text}</th>`;
  });
  return `<tr${row.entryMark}>${cells.join('')}</tr>`;
};

export const table: ElementKind = {
  definition,
  draw: (el) => {
    const rows = el.entries('rows');
    const columns = columnsOf(rows);
    if (columns === 0) return '';
    const head = el.toggle('hasHeadRow') ? rows.slice(0, 1) : [];
    const body = rows.slice(head.length);
    const draw = (row: EntryReader): string => rowHtml(el, row, columns, head.includes(row));
    const caption =
      el.env.edit || el.text('caption')
        ? `<caption${el.mark('caption')}>${el.escaped('caption')}</caption>`
        : '';
    const name = el.escaped('caption') || elementTexts(el.env.locale).table;
    return (
      `<div class="sheet" role="region" aria-label="${name}" tabindex="0"><table>${caption}` +
      (head.length > 0 ? `<thead>${head.map(draw).join('')}</thead>` : '') +
      `<tbody>${body.map(draw).join('')}</tbody></table></div>`
    );
  },
  styles: [
    {
      name: 'element-table',
      css: `
.sheet{max-inline-size:100%;overflow-x:auto;overscroll-behavior-inline:contain}
.sheet caption{padding-block-end:.6rem;font-size:var(--step--1);color:var(--color-text-muted);text-align:start}
.sheet th,.sheet td{min-inline-size:6.5rem;padding-block:.75em;padding-inline:0 1.25em;border-block-end:1px solid var(--color-border);text-align:start;vertical-align:top;overflow-wrap:break-word;font-variant-numeric:tabular-nums}
.sheet tr>:last-child{padding-inline-end:0}
.sheet th{font-weight:600}
.sheet thead th{border-block-end:2px solid currentColor;font-size:var(--step--1)}`.trim(),
    },
  ],
};

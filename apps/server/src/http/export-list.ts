// A list as a file, streamed.
import { Readable } from 'node:stream';
import type { CsvColumns } from '@sitewright/contract/list';
import { csvLine } from '../core/csv/csv-line.ts';
import { WithHeaders } from './mount-endpoint.ts';

export type ExportFormat = 'csv' | 'jsonl';

const contentTypes: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/jsonl; charset=utf-8',
};

async function* lines<Item>(
  columns: CsvColumns<Item>,
  chunks: AsyncIterable<readonly Item[]>,
  format: ExportFormat,
): AsyncGenerator<string> {
  if (format === 'csv') yield csvLine(Object.keys(columns));
  const cells = Object.values(columns);
  for await (const items of chunks) {
    yield items
      .map((item) =>
        format === 'csv' ? csvLine(cells.map((cell) => cell(item))) : `${JSON.stringify(item)}\n`,
      )
      .join('');
  }
}

/** The items of a list as CSV, with the columns that its contract names, or as one JSON object per line. */
export const exportList = <Item>(
  list: { csv: CsvColumns<Item> },
  chunks: AsyncIterable<readonly Item[]>,
  { name, format = 'csv' }: { name: string; format?: ExportFormat },
): WithHeaders<unknown> =>
  new WithHeaders<unknown>(Readable.from(lines(list.csv, chunks, format)), {
    'content-type': contentTypes[format],
    'content-disposition': `attachment; filename="${name}.${format}"`,
  });

// Splits a large JSON text into the elements of its tables while it streams in: only one element is in memory.
import { ImportFileError } from './imported-item.ts';

export interface JsonRecord {
  /** Names of the fields that lead to the list: `db.data.posts`. */
  path: string;
  json: string;
}

const recordMax = 32 * 1024 * 1024;
const depthMax = 200;

interface Level {
  isList: boolean;
  key: string;
}

/** Yields each object in a list that lies at a path which `isWanted` accepts. */
export async function* jsonRecords(
  chunks: AsyncIterable<string>,
  isWanted: (path: string) => boolean,
): AsyncGenerator<JsonRecord> {
  const levels: Level[] = [];
  let isInString = false;
  let isEscaped = false;
  let text = '';
  let key = '';
  let isBegun = false;
  let record: { level: number; parts: string[]; path: string; size: number } | undefined;
  const pathNow = (): string =>
    levels
      .map((level) => level.key)
      .filter(Boolean)
      .join('.');
  for await (const chunk of chunks) {
    let kept = 0;
    let textFrom = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const char = chunk.charCodeAt(at);
      if (isInString) {
        if (isEscaped) isEscaped = false;
        else if (char === 92) isEscaped = true;
        else if (char === 34) {
          isInString = false;
          if (!record) text += chunk.slice(textFrom, at);
        }
        continue;
      }
      if (char === 34) {
        isInString = true;
        text = '';
        textFrom = at + 1;
      } else if (char === 58) key = record ? key : text;
      else if (char === 123 || char === 91) {
        isBegun = true;
        const path = record ? '' : pathNow();
        const isRecord = !record && char === 123 && levels.at(-1)?.isList === true && isWanted(path);
        if (isRecord) {
          record = { level: levels.length, parts: [], path, size: 0 };
          kept = at;
        }
        levels.push({ isList: char === 91, key: record ? '' : key });
        key = '';
        if (levels.length > depthMax)
          throw new ImportFileError('broken_file', 'The file is damaged: it is nested too deeply.');
      } else if (char === 125 || char === 93) {
        levels.pop();
        if (record && levels.length === record.level) {
          yield { path: record.path, json: record.parts.join('') + chunk.slice(kept, at + 1) };
          record = undefined;
        }
      } else if (!isBegun && char > 32 && char !== 0xfeff) {
        throw new ImportFileError('unknown_format', 'This file is no export that can be imported.');
      }
    }
    if (record) {
      record.parts.push(chunk.slice(kept));
      record.size += chunk.length - kept;
      if (record.size > recordMax)
        throw new ImportFileError('broken_file', 'The file is damaged: one of its posts never ends.');
    } else if (isInString) text += text.length > 1000 ? '' : chunk.slice(textFrom);
  }
  if (levels.length > 0)
    throw new ImportFileError('broken_file', 'The file is damaged: it stops before its end.');
}

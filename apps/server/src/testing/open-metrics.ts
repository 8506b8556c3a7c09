// A strict reader of the OpenMetrics text format, written from its specification and not from our writer. Throws for
// whatever a scraper may refuse.

export interface MetricSample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

export interface ParsedFamily {
  name: string;
  type: string;
  unit: string | undefined;
  help: string | undefined;
  samples: MetricSample[];
}

const suffixes: Record<string, readonly string[]> = {
  counter: ['_total', '_created'],
  gauge: [''],
  histogram: ['_bucket', '_count', '_sum', '_created'],
  summary: ['', '_count', '_sum', '_created'],
  info: ['_info'],
  unknown: [''],
};

const namePattern = '[a-zA-Z_:][a-zA-Z0-9_:]*';
const metadata = new RegExp(`^# (TYPE|UNIT|HELP) (${namePattern}) (.*)$`);
const sampleLine = new RegExp(`^(${namePattern})(?:\\{(.*)\\})? (\\S+)$`);
const number = /^(?:[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?|[+-]Inf|NaN)$/i;

const refuse = (line: string, reason: string): never => {
  throw new Error(`${reason}: ${line}`);
};

const readNumber = (text: string, line: string): number => {
  if (!number.test(text)) refuse(line, 'not a number');
  if (/inf$/i.test(text)) return text.startsWith('-') ? -Infinity : Infinity;
  return Number(text);
};

const readLabels = (text: string, line: string): Record<string, string> => {
  const labels: Record<string, string> = {};
  let rest = text;
  while (rest !== '') {
    const match = /^([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"(,(?=.)|$)/.exec(rest);
    if (!match) return refuse(line, 'labels cannot be read');
    const [whole, name = '', value = ''] = match;
    if (name in labels) refuse(line, 'a label twice');
    labels[name] = value.replace(/\\(["\\n])/g, (_all, escaped: string) =>
      escaped === 'n' ? '\n' : escaped,
    );
    rest = rest.slice(whole.length);
  }
  return labels;
};

const checkHistogram = ({ name, samples }: ParsedFamily): void => {
  const groups = Map.groupBy(samples, ({ labels: { le: _le, ...labels } }) => JSON.stringify(labels));
  for (const group of groups.values()) {
    const buckets = group.filter((sample) => sample.name === `${name}_bucket`);
    const bounds = buckets.map(({ labels }) => labels['le'] ?? '');
    if (bounds.at(-1) !== '+Inf') refuse(name, 'the last bucket is not +Inf');
    if (bounds.slice(0, -1).some((bound) => !/^\d+(\.\d+|e[+-]?\d+)$/.test(bound)))
      refuse(name, 'a bound is not a canonical float');
    const sorted = bounds.map((bound) => (bound === '+Inf' ? Infinity : Number(bound)));
    if (sorted.some((bound, index) => index > 0 && bound <= sorted[index - 1]!))
      refuse(name, 'bounds do not ascend');
    if (buckets.some(({ value }, index) => index > 0 && value < buckets[index - 1]!.value))
      refuse(name, 'buckets are not cumulative');
    const count = group.find((sample) => sample.name === `${name}_count`)?.value;
    if (count !== buckets.at(-1)?.value) refuse(name, 'the count is not that of the last bucket');
    if (!group.some((sample) => sample.name === `${name}_sum`)) refuse(name, 'no sum');
  }
};

const checkFamily = (family: ParsedFamily): void => {
  const { name, type, unit, samples } = family;
  if (unit !== undefined && unit !== '' && !name.endsWith(`_${unit}`)) refuse(name, 'no unit in the name');
  const seen = samples.map((sample) => `${sample.name}${JSON.stringify(sample.labels)}`);
  if (new Set(seen).size !== seen.length) refuse(name, 'a series twice');
  if (type === 'counter' && samples.some(({ value }) => !(value >= 0))) refuse(name, 'a negative counter');
  if (type === 'info' && samples.some(({ value }) => value !== 1)) refuse(name, 'an info that is not 1');
  if (type === 'summary')
    for (const { labels } of samples)
      if (!(Number(labels['quantile']) >= 0 && Number(labels['quantile']) <= 1)) refuse(name, 'no quantile');
  if (type === 'histogram') checkHistogram(family);
};

export const parseOpenMetrics = (text: string): Map<string, ParsedFamily> => {
  if (!text.endsWith('\n# EOF\n')) throw new Error('the text does not end with EOF');
  const families = new Map<string, ParsedFamily>();
  let current: ParsedFamily | undefined;
  for (const line of text.slice(0, -'# EOF\n'.length).split('\n').slice(0, -1)) {
    const [, keyword, name = '', rest = ''] = metadata.exec(line) ?? [];
    if (keyword === undefined) {
      const [, sampleName = '', labels = '', value = ''] = sampleLine.exec(line) ?? refuse(line, 'no sample');
      const isOfFamily = suffixes[current?.type ?? '']?.some(
        (end) => sampleName === `${current?.name}${end}`,
      );
      if (!current || !isOfFamily) return refuse(line, 'a sample outside of its family');
      current.samples.push({
        name: sampleName,
        labels: readLabels(labels, line),
        value: readNumber(value, line),
      });
      continue;
    }
    if (current?.name !== name) {
      if (families.has(name)) refuse(line, 'families are interleaved');
      current = { name, type: 'unknown', unit: undefined, help: undefined, samples: [] };
      families.set(name, current);
    }
    if (current.samples.length > 0) refuse(line, 'metadata after samples');
    if (keyword === 'TYPE') {
      if (!(rest in suffixes)) refuse(line, 'no such type');
      current.type = rest;
    } else if (keyword === 'UNIT') current.unit = rest;
    else current.help = rest;
  }
  for (const family of families.values()) checkFamily(family);
  return families;
};

/** The value of one series; 0 where it does not exist yet. */
export const seriesValue = (
  families: ReadonlyMap<string, ParsedFamily>,
  name: string,
  labels: Record<string, string> = {},
): number =>
  [...families.values()]
    .flatMap(({ samples }) => samples)
    .find(
      (sample) =>
        sample.name === name && Object.entries(labels).every(([key, value]) => sample.labels[key] === value),
    )?.value ?? 0;

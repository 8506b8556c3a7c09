// The metrics of a process, and their text in the OpenMetrics format
// (https://github.com/prometheus/OpenMetrics/blob/main/specification/OpenMetrics.md).
import {
  CounterFamily,
  durationBuckets,
  HistogramFamily,
  type LabelledOptions,
  type Labels,
  type MetricFamily,
  type MetricOptions,
  ReadFamily,
  type Sample,
} from './metric-families.ts';

export const openMetricsType = 'application/openmetrics-text; version=1.0.0; charset=utf-8';

interface Registered {
  options: MetricOptions;
  family: MetricFamily;
}

const escapeHelp = (text: string): string => text.replace(/\\/g, '\\\\').replace(/\n/g, '\\n');
const escapeValue = (text: string): string => escapeHelp(text).replace(/"/g, '\\"');

const labelText = (labels: Labels = {}): string => {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeValue(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
};

const numberText = (value: number): string => {
  if (Number.isNaN(value)) return 'NaN';
  if (Number.isFinite(value)) return String(value);
  return value > 0 ? '+Inf' : '-Inf';
};

const familyText = (
  { name, help, unit }: MetricOptions,
  type: string,
  samples: readonly Sample[],
): string[] => [
  `# TYPE ${name} ${type}`,
  ...(unit === undefined ? [] : [`# UNIT ${name} ${unit}`]),
  `# HELP ${name} ${escapeHelp(help)}`,
  ...samples.map(
    ({ suffix = '', labels, value }) => `${name}${suffix}${labelText(labels)} ${numberText(value)}`,
  ),
];

export class Metrics {
  readonly #families = new Map<string, Registered>();

  /** The counter family of this name; made when it is first asked for. */
  counter<Label extends string>(options: LabelledOptions<Label>): CounterFamily {
    return this.#family(options, CounterFamily, () => new CounterFamily(options.labels));
  }

  /** Likewise a family of histograms, of durations unless other bounds are given. */
  histogram<Label extends string>(
    options: LabelledOptions<Label>,
    bounds: readonly number[] = durationBuckets,
  ): HistogramFamily {
    return this.#family(options, HistogramFamily, () => new HistogramFamily(options.labels, bounds));
  }

  /** A family of values that exist elsewhere. The suffix of counters and infos is added. */
  read(
    options: MetricOptions & { type: ReadFamily['type'] },
    samples: () => Sample[] | Promise<Sample[]>,
  ): void {
    const { type, name } = options;
    if (this.#families.has(name)) throw new Error(`There are two metrics named ${name}`);
    const suffix = { counter: '_total', info: '_info', gauge: '', summary: '' }[type];
    const withSuffix = async (): Promise<Sample[]> =>
      (await samples()).map((sample) => ({ suffix, ...sample }));
    this.#families.set(name, { options, family: new ReadFamily(type, withSuffix) });
  }

  /** All of them as text. A family whose values cannot be read now has none. */
  async text(): Promise<string> {
    const parts = await Promise.all(
      [...this.#families.values()].map(async ({ options, family }) => {
        const samples = await Promise.resolve(family.samples()).catch(() => []);
        return familyText(options, family.type, samples);
      }),
    );
    return `${[...parts.flat(), '# EOF'].join('\n')}\n`;
  }

  #family<Family extends CounterFamily | HistogramFamily>(
    options: MetricOptions,
    kind: abstract new (...args: never[]) => Family,
    make: () => Family,
  ): Family {
    const known = this.#families.get(options.name);
    if (known?.family instanceof kind) return known.family;
    if (known) throw new Error(`There are two metrics named ${options.name}`);
    const family = make();
    this.#families.set(options.name, { options, family });
    return family;
  }
}

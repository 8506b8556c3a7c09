// The kinds of metrics. Each owns its values; how they are written as text is the registry's work.

/** Name without the suffixes of the format; with a unit it ends in `_seconds` or `_bytes`. */
export interface MetricOptions {
  name: string;
  help: string;
  unit?: 'seconds' | 'bytes';
}

export interface LabelledOptions<Label extends string> extends MetricOptions {
  /** Values must come from a small, fixed set: never a URL, an id or anything else that a visitor chooses. */
  labels: readonly Label[];
}

export type Labels = Readonly<Record<string, string>>;

export interface Sample {
  suffix?: string;
  labels?: Labels;
  value: number;
}

/** Values of a family by those of its labels. */
class Series<Value> {
  readonly #names: readonly string[];
  readonly #make: () => Value;
  readonly #known = new Map<string, { labels: Labels; value: Value }>();

  constructor(names: readonly string[], make: () => Value) {
    this.#names = names;
    this.#make = make;
  }

  of(values: readonly string[]): Value {
    const key = values.join('\0');
    const known = this.#known.get(key);
    if (known) return known.value;
    const labels = Object.fromEntries(this.#names.map((name, index) => [name, values[index] ?? '']));
    const value = this.#make();
    this.#known.set(key, { labels, value });
    return value;
  }

  all(): Iterable<{ labels: Labels; value: Value }> {
    return this.#known.values();
  }
}

export class Counter {
  #value = 0;

  increment(by = 1): void {
    this.#value += by;
  }

  get value(): number {
    return this.#value;
  }
}

export class CounterFamily {
  readonly type = 'counter';
  readonly #series: Series<Counter>;

  constructor(labels: readonly string[]) {
    this.#series = new Series(labels, () => new Counter());
  }

  /** The counter of these label values. */
  of(...values: string[]): Counter {
    return this.#series.of(values);
  }

  samples(): Sample[] {
    return [...this.#series.all()].map(({ labels, value }) => ({
      suffix: '_total',
      labels,
      value: value.value,
    }));
  }
}

/** Upper bounds in seconds. */
export const durationBuckets = [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10];

export class Histogram {
  readonly #bounds: readonly number[];
  readonly #counts: number[];
  #sum = 0;

  constructor(bounds: readonly number[]) {
    this.#bounds = bounds;
    this.#counts = bounds.map(() => 0).concat(0);
  }

  observe(value: number): void {
    let bucket = 0;
    while (bucket < this.#bounds.length && value > this.#bounds[bucket]!) bucket += 1;
    this.#counts[bucket]! += 1;
    this.#sum += value;
  }

  samples(labels: Labels): Sample[] {
    let count = 0;
    const buckets = this.#counts.map((inBucket, index) => {
      count += inBucket;
      const bound = this.#bounds[index];
      return { suffix: '_bucket', labels: { ...labels, le: boundText(bound) }, value: count };
    });
    return [
      ...buckets,
      { suffix: '_count', labels, value: count },
      { suffix: '_sum', labels, value: this.#sum },
    ];
  }
}

/** The format wants bounds as canonical floats: `1.0`, not `1`. */
const boundText = (bound: number | undefined): string => {
  if (bound === undefined) return '+Inf';
  return Number.isInteger(bound) ? bound.toFixed(1) : String(bound);
};

export class HistogramFamily {
  readonly type = 'histogram';
  readonly #series: Series<Histogram>;

  constructor(labels: readonly string[], bounds: readonly number[]) {
    this.#series = new Series(labels, () => new Histogram(bounds));
  }

  /** The histogram of these label values. */
  of(...values: string[]): Histogram {
    return this.#series.of(values);
  }

  samples(): Sample[] {
    return [...this.#series.all()].flatMap(({ labels, value }) => value.samples(labels));
  }
}

/** A family whose values are read when they are asked for, so that what they measure costs nothing more. */
export class ReadFamily {
  readonly type: 'counter' | 'gauge' | 'summary' | 'info';
  readonly samples: () => Sample[] | Promise<Sample[]>;

  constructor(type: ReadFamily['type'], samples: ReadFamily['samples']) {
    this.type = type;
    this.samples = samples;
  }
}

export type MetricFamily = CounterFamily | HistogramFamily | ReadFamily;

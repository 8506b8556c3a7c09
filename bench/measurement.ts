/** Threshold of a measurement: a maximum, or with `isLeast` a minimum. */
export interface Threshold {
  of: 'value' | 'ratio';
  limit: number;
  isLeast?: boolean;
}

/** One measurement, its competitor from the same run, and its threshold. */
export interface Measurement {
  name: string;
  unit: string;
  /** Undefined when the effect did not happen, so that nothing was measured. */
  value: number | undefined;
  competitor?: { name: string; value: number | undefined };
  threshold?: Threshold;
  note?: string;
}

export interface BenchOptions {
  /** Smallest sizes and fewest rounds: shows that everything runs, but nothing about speed. */
  isQuick: boolean;
  /** Also runs what takes minutes, such as a start from a clean clone. */
  isSlow: boolean;
  /** The site templates to check; all when empty. */
  templates: readonly string[];
  /** Size of the filled installation; 1: 100,000 sites. */
  scale: number;
  /** Folder in which filled databases are kept and found again; absent: nowhere. */
  keep: string | undefined;
  log: (line: string) => void;
}

export interface Bench {
  name: string;
  run: (options: BenchOptions) => Promise<Measurement[]>;
}

export const ratioOf = ({ value, competitor: rival }: Measurement): number | undefined =>
  value === undefined || rival?.value === undefined || rival.value === 0 ? undefined : value / rival.value;

/** Whether a measurement meets its threshold; undefined without a threshold. A missing value meets none. */
export const meetsThreshold = (figure: Measurement): boolean | undefined => {
  const { threshold: mark } = figure;
  if (!mark) return undefined;
  const measured = mark.of === 'ratio' ? ratioOf(figure) : figure.value;
  if (measured === undefined) return false;
  return mark.isLeast === true ? measured >= mark.limit : measured <= mark.limit;
};

/** What a measured number must reach: at most, or with `isLeast` at least, a limit. */
export interface Mark {
  of: 'value' | 'ratio';
  limit: number;
  isLeast?: boolean;
}

/** One measured number, the rival of the same run it stands beside, and its mark. */
export interface Figure {
  name: string;
  unit: string;
  /** Undefined when its effect did not happen, so that there is nothing to measure. */
  value: number | undefined;
  rival?: { name: string; value: number | undefined };
  mark?: Mark;
  note?: string;
}

export interface BenchOptions {
  /** Smallest sizes and fewest rounds: shows that everything runs, says nothing about speed. */
  isQuick: boolean;
  /** Also what takes minutes, such as a start from a clean clone. */
  isSlow: boolean;
  /** The site templates to look at; all when empty. */
  templates: readonly string[];
  say: (line: string) => void;
}

export interface Bench {
  name: string;
  run: (options: BenchOptions) => Promise<Figure[]>;
}

export const ratioOf = ({ value, rival }: Figure): number | undefined =>
  value === undefined || rival?.value === undefined || rival.value === 0 ? undefined : value / rival.value;

/** Whether a figure reaches its mark; undefined when it has none. A missing number reaches no mark. */
export const isReached = (figure: Figure): boolean | undefined => {
  const { mark } = figure;
  if (!mark) return undefined;
  const measured = mark.of === 'ratio' ? ratioOf(figure) : figure.value;
  if (measured === undefined) return false;
  return mark.isLeast === true ? measured >= mark.limit : measured <= mark.limit;
};

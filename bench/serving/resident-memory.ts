import { readFileSync } from 'node:fs';

/** Resident memory of this process, or of another one. */
export const residentMegabytes = (pid: number | 'self'): number => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024;
};

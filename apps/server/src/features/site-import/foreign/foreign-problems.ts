// What the conversion of a foreign site has to tell travels in its backup, beside the rows.
import { archiveLimits as limits } from '@sitewright/contract/site-archive/archive-limits';
import { importProblemsSchema, type SiteImportReport } from '@sitewright/contract/site-archive/site-imports';
import type { SiteArchive } from '../../site-archive/open-archive.ts';
import { tablePath } from '../../site-archive/write-archive.ts';

export const problemsTable = 'import_problems';

export const readForeignProblems = async (archive: SiteArchive): Promise<SiteImportReport['problems']> => {
  const problems: SiteImportReport['problems'] = [];
  for await (const { row } of archive.rows(tablePath(problemsTable))) {
    const parsed = importProblemsSchema.safeParse(row);
    // Whoever wrote the file by hand may have others.
    if (parsed.success && problems.length < limits.problemsListed) problems.push(parsed.data);
  }
  return problems;
};

import { Checkbox, NativeSelect } from '@mantine/core';
import { importFields, type UploadedImport } from '@sitewright/contract/newsletter/imports';
import { newsletterLimits as limits } from '@sitewright/contract/newsletter/newsletter-limits';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import listing from '../../../ui/listing/listing.module.css';
import classes from './import.module.css';

interface Props {
  upload: UploadedImport;
  columns: UploadedImport['guess'];
  hasHeader: boolean;
  onColumns: (columns: UploadedImport['guess']) => void;
  onHeader: (hasHeader: boolean) => void;
}

/** Assigns the columns of the file, beside its first lines. */
export function ImportColumns({ upload, columns, hasHeader, onColumns, onHeader }: Props) {
  const { t } = useTranslation('newsletter-audience');
  const nameOf = ({ name }: UploadedImport['columns'][number], index: number): string => {
    const number = index + 1;
    if (name === '') return t('import.column', { number });
    return hasHeader ? name : t('import.columnSample', { number, sample: name });
  };
  const names = upload.columns.map(nameOf);
  const options = names.map((label, index) => ({ value: String(index), label }));
  const rows = Array.from({ length: limits.importSamples }, (_, row) =>
    upload.columns.map(({ samples }) => samples[row] ?? ''),
  ).filter((cells) => cells.some((cell) => cell !== ''));
  const first = hasHeader ? [] : [upload.columns.map(({ name }) => name)];
  return (
    <fieldset className={classes.columns}>
      <legend>{t('import.columns')}</legend>
      <p className={listing.quiet}>
        {t('import.columnsHint')} {t('import.lines', { count: upload.lines })}
      </p>
      <div className={classes.fields}>
        {importFields.map((field) => (
          <NativeSelect
            key={field}
            label={t(`import.fields.${field}`)}
            data={[{ value: '', label: t('import.noColumn') }, ...options]}
            value={columns[field] === null ? '' : String(columns[field])}
            onChange={({ currentTarget: { value } }) =>
              onColumns({ ...columns, [field]: value === '' ? null : Number(value) })
            }
          />
        ))}
      </div>
      <Checkbox
        label={t('import.hasHeader')}
        checked={hasHeader}
        onChange={(event) => onHeader(event.currentTarget.checked)}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- wide files scroll, also by keyboard */}
      <div className={classes.scroll} role="region" aria-label={t('import.preview')} tabIndex={0}>
        <table className={classes.preview}>
          <thead>
            <tr>
              {names.map((name, index) => (
                <th key={index} scope="col" dir="auto">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...first, ...rows].map((cells, row) => (
              <tr key={row}>
                {cells.map((cell, index) => (
                  <td key={index} dir="auto">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </fieldset>
  );
}

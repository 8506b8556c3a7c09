import { useTexts } from '../../../lib/translations.ts';
import styles from './api-reference.module.css';
import { fieldsOf, type Schema, typeOf } from './openapi.ts';

const maxDepth = 3;

interface Row {
  path: string;
  schema: Schema;
  isRequired: boolean;
}

/** Every field of an object and of what is in it, by its path. */
const rowsOf = (schema: Schema, prefix = '', depth = 0): Row[] =>
  Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const path = `${prefix}${name}`;
    const isList = property.type === 'array' || property.items !== undefined;
    const inner = depth < maxDepth ? fieldsOf(property) : undefined;
    return [
      { path, schema: property, isRequired: (schema.required ?? []).includes(name) },
      ...(inner ? rowsOf(inner, `${path}${isList ? '[]' : ''}.`, depth + 1) : []),
    ];
  });

export function SchemaTable({ title, schema }: { title: string; schema: Schema }) {
  const { reference: words } = useTexts('page-api-docs');
  const fields = fieldsOf(schema);
  const rows = fields ? rowsOf(fields) : [];
  if (rows.length === 0) return null;
  return (
    <div className={styles.schema}>
      <table>
        <caption>{title}</caption>
        <tbody>
          {rows.map(({ path, schema: field, isRequired }) => (
            <tr key={path}>
              <th scope="row">
                <code>{path}</code>
                {isRequired && <small>{words.required}</small>}
              </th>
              <td>
                <code>{typeOf(field)}</code> {field.description}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

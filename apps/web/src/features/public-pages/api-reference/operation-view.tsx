import { useState } from 'react';
import { useTexts } from '../../../lib/translations.ts';
import { CopySample } from '../copy-sample.tsx';
import styles from './api-reference.module.css';
import { curlSample, emptyValues, scriptSample } from './code-samples.ts';
import { jsonSchemaOf, type Operation, typeOf } from './openapi.ts';
import { SchemaTable } from './schema-table.tsx';
import { TryIt } from './try-it.tsx';

interface Props {
  operation: Operation;
  /** The address of the page leads to it. */
  isLinked: boolean;
}

/** One endpoint. Its details are rendered once it is opened: there are hundreds. */
export function OperationView({ operation, isLinked }: Props) {
  const [wasOpened, setOpened] = useState(isLinked);
  const { operationId, method, path, summary } = operation;
  return (
    <details
      id={operationId}
      className={styles.operation}
      open={isLinked || undefined}
      onToggle={(event) => {
        if (event.currentTarget.open) setOpened(true);
      }}
    >
      <summary>
        <code data-method={method}>{method}</code> <code>{path}</code> <span>{summary}</span>
      </summary>
      {wasOpened && <OperationDetails operation={operation} />}
    </details>
  );
}

function OperationDetails({ operation }: { operation: Operation }) {
  const { reference: words } = useTexts('page-api-docs');
  const [values, setValues] = useState(() => emptyValues(operation));
  const { operationId, description, parameters, requestBody, responses, security } = operation;
  const body = jsonSchemaOf(requestBody);
  const { origin } = location;
  const samples = [
    ['curl', curlSample(operation, values, origin)],
    ['JavaScript', scriptSample(operation, values, origin)],
  ] as const;
  return (
    <div className={styles.details}>
      <p className={styles.facts}>
        <a href={`#${operationId}`}>{words.link}</a>
        <span>{security.length > 0 ? words.needsToken : words.public}</span>
        {description && <span>{description}</span>}
      </p>
      {parameters.length > 0 && (
        <table>
          <caption>{words.parameters}</caption>
          <tbody>
            {parameters.map(({ name, in: place, required, schema, description: about }) => (
              <tr key={`${place} ${name}`}>
                <th scope="row">
                  <code>{name}</code>
                  {required && <small>{words.required}</small>}
                </th>
                <td>
                  {place}, <code>{typeOf(schema)}</code> {about}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {body && <SchemaTable title={words.body} schema={body} />}
      <h4>{words.responses}</h4>
      <ul className={styles.responses}>
        {Object.entries(responses).map(([status, response]) => (
          <li key={status}>
            <code>{status}</code> {response.description}
          </li>
        ))}
      </ul>
      {Object.entries(responses)
        .filter(([status]) => Number(status) < 300)
        .map(([status, response]) => {
          const schema = jsonSchemaOf(response);
          return schema && <SchemaTable key={status} title={`${words.response} ${status}`} schema={schema} />;
        })}
      <h4>{words.samples}</h4>
      {samples.map(([name, code]) => (
        <div key={name} className={styles.sample}>
          <p>
            {name} <CopySample code={code} title={`${name}, ${operationId}`} />
          </p>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long lines scroll, also by keyboard */}
          <pre tabIndex={0}>
            <code>{code}</code>
          </pre>
        </div>
      ))}
      <TryIt operation={operation} values={values} onChange={setValues} />
    </div>
  );
}

import { jsonSchemaOf, type Operation, sampleOf } from './openapi.ts';

export interface CallValues {
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  /** JSON text; empty for calls without a body. */
  body: string;
}

/** The address of a call; parameters that are not filled in keep their braces. */
export const addressOf = ({ path }: Operation, { params, query }: CallValues): string => {
  const filled = path.replaceAll(/\{(\w+)\}/g, (name, key: string) =>
    params[key] ? encodeURIComponent(params[key]) : name,
  );
  const search = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== '')).toString();
  return `/api/v1${filled}${search && `?${search}`}`;
};

export const emptyValues = (operation: Operation): CallValues => {
  const schema = jsonSchemaOf(operation.requestBody);
  return { params: {}, query: {}, body: schema ? JSON.stringify(sampleOf(schema), null, 2) : '' };
};

const needsToken = ({ security }: Operation): boolean => security.length > 0;

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

export const curlSample = (operation: Operation, values: CallValues, origin: string): string =>
  [
    `curl ${operation.method === 'GET' ? '' : `-X ${operation.method} `}${quoted(origin + addressOf(operation, values))}`,
    ...(needsToken(operation) ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...(values.body ? ["-H 'Content-Type: application/json'", `-d ${quoted(values.body)}`] : []),
  ].join(' \\\n  ');

export const scriptSample = (operation: Operation, values: CallValues, origin: string): string => {
  const headers = [
    ...(needsToken(operation) ? ['    Authorization: `Bearer ${token}`,'] : []),
    ...(values.body ? ["    'Content-Type': 'application/json',"] : []),
  ];
  const options = [
    ...(operation.method === 'GET' ? [] : [`  method: '${operation.method}',`]),
    ...(headers.length === 0 ? [] : ['  headers: {', ...headers, '  },']),
    ...(values.body ? [`  body: JSON.stringify(${values.body.replaceAll('\n', '\n  ')}),`] : []),
  ];
  const address = `'${origin}${addressOf(operation, values)}'`;
  const call =
    options.length === 0
      ? `const response = await fetch(${address});`
      : [`const response = await fetch(${address}, {`, ...options, '});'].join('\n');
  return `${call}\nconst result = await response.json();`;
};

import type {
  AiConnection,
  AiConnectionInput,
  AiConnectionState,
  modelOutputs,
} from '@sitewright/contract/ai/ai-connection';

export interface ConnectionDraft {
  isEnabled: boolean;
  baseUrl: string;
  model: string;
  apiKey: string;
  output: (typeof modelOutputs)[number];
  /** A text while it is no number yet, such as `0.`. */
  inputPrice: number | string;
  outputPrice: number | string;
}

const blank: ConnectionDraft = {
  isEnabled: true,
  baseUrl: '',
  model: '',
  apiKey: '',
  output: 'schema',
  inputPrice: 0,
  outputPrice: 0,
};

export const draftOf = (connection: AiConnection | null): ConnectionDraft => {
  if (!connection) return blank;
  const { hasKey: _, ...settings } = connection;
  return { ...settings, apiKey: '' };
};

/** An empty key is left out: sent as empty, it would delete the stored one. */
export const inputOf = ({
  apiKey,
  inputPrice,
  outputPrice,
  ...rest
}: ConnectionDraft): AiConnectionInput => ({
  ...rest,
  inputPrice: Number(inputPrice),
  outputPrice: Number(outputPrice),
  ...(apiKey.trim() === '' ? {} : { apiKey }),
});

const originOf = (address: string): string | undefined => URL.parse(address.trim())?.origin;

/** The server keeps a key while the address keeps its origin, and never copies that of the environment. */
export const keyStateOf = (
  { connection, isFromEnvironment }: AiConnectionState,
  { baseUrl }: ConnectionDraft,
): 'none' | 'stored' | 'otherHost' | 'environment' => {
  if (!connection?.hasKey) return 'none';
  if (isFromEnvironment) return 'environment';
  return originOf(connection.baseUrl) === originOf(baseUrl) ? 'stored' : 'otherHost';
};

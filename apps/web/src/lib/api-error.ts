import type { ErrorBody, ErrorCode } from '@sitewright/contract/errors';

/** Error response of the API, or (code `unavailable`, status 0) no response at all. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly fields: Readonly<Record<string, string>>;
  readonly details: Readonly<Record<string, unknown>>;
  readonly requestId: string | undefined;

  constructor(status: number, body: Partial<ErrorBody>, cause?: unknown) {
    super(body.error ?? body.message ?? '', { cause });
    this.name = 'ApiError';
    this.status = status;
    this.code = body.code ?? (status === 0 ? 'unavailable' : 'internal');
    this.fields = body.fields ?? {};
    this.details = body.details ?? {};
    this.requestId = body.requestId;
  }

  get isUnreachable(): boolean {
    return this.status === 0;
  }
}

export async function errorOf(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '');
  try {
    return new ApiError(response.status, JSON.parse(text) as Partial<ErrorBody>);
  } catch {
    return new ApiError(response.status, {});
  }
}

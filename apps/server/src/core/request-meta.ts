/** Where a request came from, as audit rows and sessions keep it. */
export interface RequestMeta {
  requestId: string;
  ip: string;
  userAgent: string;
}

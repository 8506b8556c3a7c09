/** Origin of a request, as audit rows and sessions record it. */
export interface RequestMeta {
  requestId: string;
  ip: string;
  userAgent: string;
}

/** Whether a host name or an IP address is this machine's loopback (RFC 5735, RFC 4291). */
export const isLoopbackHost = (host: string): boolean =>
  /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?|\[?::ffff:127[\d.:]+\]?)$/i.test(host);

/** Also for names below `localhost`, which resolve to this machine as well (RFC 6761 §6.3). */
export const isLocalName = (host: string): boolean => isLoopbackHost(host) || /\.localhost$/i.test(host);

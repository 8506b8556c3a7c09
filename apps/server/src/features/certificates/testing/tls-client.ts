// A visitor who insists on a valid certificate.
import type { IncomingHttpHeaders } from 'node:http';
import { request } from 'node:https';
import type { DetailedPeerCertificate, TLSSocket } from 'node:tls';

export interface SecureVisit {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** Names in the certificate. */
  names: string;
  serial: string;
  validTo: Date;
  isResumed: boolean;
  /** For a later visit. */
  session: Buffer | undefined;
}

interface Visitor {
  port: number;
  name: string;
  roots: string;
  path?: string;
  method?: string;
  session?: Buffer | undefined;
}

export const visitSecurely = ({
  port,
  name,
  roots,
  path = '/',
  method = 'GET',
  session,
}: Visitor): Promise<SecureVisit> =>
  new Promise((resolve, reject) => {
    let ticket: Buffer | undefined;
    const call = request({
      host: '127.0.0.1',
      port,
      servername: name,
      path,
      method,
      ca: roots,
      agent: false,
      headers: { host: name, connection: 'close' },
      ...(session && { session }),
    });
    call.on('socket', (socket) => socket.on('session', (fresh: Buffer) => (ticket = fresh)));
    call.on('response', (response) => {
      const socket = response.socket as TLSSocket;
      const {
        subjectaltname = '',
        serialNumber,
        valid_to,
      } = socket.getPeerCertificate() as DetailedPeerCertificate;
      const isResumed = socket.isSessionReused();
      let text = '';
      response.on('data', (piece: Buffer) => (text += piece.toString()));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text,
          names: subjectaltname,
          serial: serialNumber,
          validTo: new Date(valid_to),
          isResumed,
          session: ticket,
        }),
      );
    });
    call.on('error', reject);
    call.end();
  });

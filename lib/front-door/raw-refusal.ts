import type { Duplex } from 'node:stream'
import { dataPolicy, securityHeaders } from '@/lib/bff/security-headers'

const reasons: Record<string, readonly [status: number, text: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
}

/** Answers what never became a request (broken syntax, too many headers, an upgrade) and closes its connection. */
export const refuseRaw = (code: string | undefined, socket: Duplex): void => {
  if (!socket.writable || code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const [status, text] = reasons[code ?? ''] ?? [400, 'Bad Request']
  const headers = {
    ...securityHeaders,
    'Content-Security-Policy': dataPolicy,
    'Cache-Control': 'no-store',
    'Content-Length': '0',
    Connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${text}\r\n${lines.join('')}\r\n`)
}

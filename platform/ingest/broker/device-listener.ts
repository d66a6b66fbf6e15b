import { createServer as createTcpServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { StartError } from '../../kernel/config/config'
import type { TlsFiles, TlsPair } from '../../kernel/config/tls-files'
import type { Logger } from '../../kernel/log/logger'
import { keepCertificate } from './keep-certificate'

export type ListenerOptions = {
  host: string
  port: number
  tls: TlsFiles | null
  logger: Logger
  /** How often the files of the certificate are looked at, ms. */
  certificateLookMs?: number | undefined
}

const toContext = ({ cert, key, ca }: TlsPair) => ({ cert, key, ...(ca && { ca }), minVersion: 'TLSv1.2' as const })

/** Listens for devices, over TLS where there are files for it. Throws a `StartError` where it cannot. */
export const listenForDevices = async (
  { host, port, tls, logger, certificateLookMs }: ListenerOptions,
  /** `accept` takes a socket before a handshake, whose length the client decides, `receive` after it. */
  { accept, receive, handshakeMs }: Record<'accept' | 'receive', (socket: Socket) => void> & { handshakeMs: number },
) => {
  const certificate = tls && keepCertificate(tls, { logger, everyMs: certificateLookMs })
  const open = (): Server => {
    if (certificate === null) return createTcpServer(receive)
    const asks = tls?.ca ? { requestCert: true, rejectUnauthorized: false } : {}
    const context = toContext(certificate.inForce())
    const secure = createTlsServer({ ...context, ...asks, handshakeTimeout: handshakeMs }, receive)
    // Who is connected stays.
    certificate.follow((pair) => secure.setSecureContext(toContext(pair)))
    return secure
  }
  const server = open()
  server.prependListener('connection', accept)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host, backlog: 4096 }, () => resolve())
  }).catch((error: NodeJS.ErrnoException) => {
    certificate?.stop()
    throw new StartError(
      error.code === 'EADDRINUSE'
        ? `${host}:${port} is in use; set PLATFORM_MQTT_PORT`
        : `devices cannot connect at ${host}:${port} (${error.code}); set PLATFORM_MQTT_HOST and PLATFORM_MQTT_PORT`,
    )
  })
  server.on('error', (error) => logger.warn({ err: error }, 'the MQTT server failed'))
  const place = server.address()
  return {
    port: typeof place === 'object' && place !== null ? place.port : port,
    certificateEnd: () => certificate?.inForce().end ?? null,
    /** Listens no more; resolves when the last socket is closed. */
    close: (): Promise<void> => {
      certificate?.stop()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

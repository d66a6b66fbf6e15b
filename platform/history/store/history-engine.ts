import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type EngineSession, engineAnswer } from './engine-answer'
import { type EngineStart, engineArguments } from './engine-start'
import { hasLostTokens, strikeLostTokens } from './lost-tokens'

/*
 * The engine of the embedded history, in a process of its own: a fault in its native code ends this process and not the
 * platform. It speaks the HTTP interface of a ClickHouse server on a socket in the data folder, which nobody but the
 * platform's own user can open.
 */

const start: EngineStart = JSON.parse(process.argv[2] ?? '{}')

const tell = (message: object): void => {
  process.send?.(message)
}

const readBody = async (request: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

const openSession = async (): Promise<EngineSession> => {
  const { Session } = await import('chdb').catch((error: unknown) => {
    tell({ missing: (error as Error).message })
    return process.exit(3)
  })
  const open = (): EngineSession => new Session(start.directory, { connectionArgs: engineArguments(start) })
  const session = open()
  if (!hasLostTokens(start.directory)) return session
  // It opened, so no engine of a killed platform has the folder any more.
  session.close()
  process.stderr.write(`struck ${strikeLostTokens(start.directory)} tokens of blocks whose rows are not there\n`)
  return open()
}

const session = await openSession()
let running = 0
let isEnding = false
const endIfDone = (): void => {
  if (!isEnding || running > 0) return
  session.close()
  process.exit(0)
}

const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  running += 1
  try {
    const { status, headers, body } = await engineAnswer(session, {
      path: request.url ?? '/',
      headers: request.headers,
      body: await readBody(request),
      password: start.password,
    })
    response.writeHead(status, headers).end(body)
  } catch {
    // Whoever asked has gone.
    response.destroy()
  } finally {
    running -= 1
    endIfDone()
  }
}

const server = createServer((request, response) => {
  answer(request, response).catch(() => undefined)
})
// What is asked may take long, and a connection that is idle costs nothing.
server.requestTimeout = 0
server.keepAliveTimeout = 600_000
server.listen(start.listen, () => tell({ ready: server.address() }))

const end = (): void => {
  isEnding = true
  server.close()
  server.closeIdleConnections()
  endIfDone()
}
process.on('SIGTERM', end)
// Ctrl-C goes to every process of a terminal: the platform says when.
process.on('SIGINT', () => undefined)
process.once('disconnect', () => {
  // The platform was killed, and its next start wants the folder at once. Whoever asked has gone, and what was not
  // acknowledged is sent again.
  if (running > 0) process.kill(process.pid, 'SIGKILL')
  end()
})

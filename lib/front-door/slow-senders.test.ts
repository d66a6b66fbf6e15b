import { once } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'

process.env.SESSION_SECRET = 'Vq8-Kd2_mTz4RwXj7LbYc5NhGs9FpAe1-of-a-test'
process.env.ALLOW_INSECURE = '1'
process.env.LOG_LEVEL = 'silent'
process.env.PLATFORM_API_URL = 'http://127.0.0.1:1'

let door: Server
beforeAll(async () => {
  const { createDoor } = await import('./door')
  door = createDoor({
    serve: async (request: IncomingMessage, response: ServerResponse) => {
      response.end(String((await text(request)).length))
    },
    files: { names: new Set(), serve: (_request, response) => response.end() },
    isOurHost: () => true,
    isStopping: () => false,
    arrival: { wholeMs: 300, silenceMs: 300 },
  })
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve))
})
afterAll(() => new Promise((resolve) => door.close(resolve)))

const lines = (...parts: string[]) => parts.map((part) => `${part}\r\n`).join('')
const sendAndWait = async (type: string, body: string): Promise<string> => {
  const socket = connect((door.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  const head = [
    'POST /sys/menu/save HTTP/1.1',
    'Host: localhost',
    `Content-Type: ${type}`,
    'Content-Length: 60000',
    'Connection: close',
  ]
  socket.write(`${lines(...head)}\r\n${body}`)
  return text(socket)
}

describe('a client that does not send what it has announced', () => {
  it.each(['application/json', 'multipart/form-data; boundary=x'])('is told so and closed: %s', async (type) => {
    for (const body of ['', '{"a":"x']) expect(await sendAndWait(type, body)).toMatch(/^HTTP\/1\.1 408 /)
  })

  it('is answered where it has sent all of it', async () => {
    expect(await sendAndWait('application/json', 'x'.repeat(60_000))).toMatch(/^HTTP\/1\.1 200 [\s\S]*60000/)
  })
})

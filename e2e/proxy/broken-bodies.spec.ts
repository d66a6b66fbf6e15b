import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from '@playwright/test'
import { untilTrue } from '../../tests/support/until'
import { ownHeaders } from '../support/open-session'
import { recordedConsole } from '../support/recorded-console'

const console_ = recordedConsole({ LOG_LEVEL: 'info' })

/** Begins a call, waits until the console asks for its body, sends part of it and disconnects. */
const breakOff = async (target: string): Promise<void> => {
  const socket = connect(console_.port, '127.0.0.1')
  const headers = [...ownHeaders, ['Cookie', console_.cookie], ['Content-Type', 'application/json']]
  const lines = headers.map((pair) => pair.join(': '))
  const own = ['Host: localhost', 'Content-Length: 4000', 'Expect: 100-continue', ...lines]
  socket.write(`${[`POST ${target} HTTP/1.1`, ...own].join('\r\n')}\r\n\r\n`)
  await once(socket, 'data')
  socket.write('{"a":"')
  socket.resetAndDestroy()
}

test('a client that disconnects during its body leaves neither an error in the log nor a call', async () => {
  for (const target of ['/sys/menu/save', '/sys/login']) {
    await breakOff(target)
    await untilTrue(() => console_.server.output().includes(`"path":"${target}","status":499`), { timeout: 5000 })
  }
  await breakOff('/client-errors')
  expect((await console_.send({ target: '/healthz' })).status).toBe(200)
  expect(console_.server.output().match(/^.*"level":[456]0.*$/gm) ?? []).toEqual([])
  expect(console_.recorder.requests.filter(({ method }) => method === 'POST')).toEqual([])
})

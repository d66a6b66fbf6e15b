import { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, test } from '@jest/globals'
import { openExchange, requestIdHeader } from './node-exchange'
import { toRouteHandler } from './route-handler'

test('a call whose client left before its handler began is not made, least of all without its body', async () => {
  const answered: string[] = []
  const handler = toRouteHandler('call', async ({ method }) => {
    answered.push(method)
    return { status: 200, headers: {}, cookies: [], body: null }
  })
  const response = Object.assign(new EventEmitter(), { writableFinished: false }) as unknown as ServerResponse
  const request = { method: 'POST', headers: {} } as IncomingMessage
  const known = { path: '/sys/role/save', search: '', requestId: 'gone', address: undefined }
  openExchange(request, response, known)
  response.emit('close')
  await handler(new Request('http://n/sys/role/save', { method: 'POST', headers: { [requestIdHeader]: 'gone' } }))
  expect(answered).toEqual([])
})

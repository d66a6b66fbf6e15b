import { request as httpRequest } from 'node:http'
import { eventApi } from '../../lib/contract/event'
import { ownHeaders } from './open-session'

/** Opens a stream of events, and says whether it is over. */
export const listenTo = (port: number, cookie: string): Promise<() => boolean> =>
  new Promise((resolve, reject) => {
    const headers = { ...Object.fromEntries(ownHeaders), Host: `localhost:${port}`, Cookie: cookie }
    const request = httpRequest({ port: port, path: eventApi.stream.path, headers }, (response) => {
      let isOver = response.statusCode !== 200
      response.once('close', () => {
        isOver = true
      })
      response.on('error', () => undefined)
      response.once('data', () => resolve(() => isOver))
    })
    request.on('error', reject)
    request.end()
  })

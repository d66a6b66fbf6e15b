import { connect } from 'node:net'

const own = 'Host: 127.0.0.1\r\nX-Console: 1\r\nSec-Fetch-Site: same-origin\r\n'

/**
 * Slow sockets from 127.0.0.1 to 127.0.0.4, each reopened when it is closed or has lasted a while (a socket that
 * does not read never learns that it was closed): readers of the public
 * package and of the sign-in page that read nothing or a little, writers of headers and bodies a byte at a time,
 * silent connections, and half-closed ones.
 * @param {string} url
 * @param {string} packagePath
 */
export function slowCrowd(url, packagePath) {
  const port = Number(new URL(url).port)
  const sockets = new Set()
  let isOver = false
  let opened = 0
  const get = (path) => `GET ${path} HTTP/1.1\r\n${own}\r\n`
  const drip = (socket, text) => {
    const timer = setInterval(() => socket.writable && socket.write(text), 1000)
    socket.once('close', () => clearInterval(timer))
  }
  const kinds = [
    (socket) => socket.pause().write(get(packagePath)),
    (socket) => {
      socket.pause().write(get(packagePath))
      const timer = setInterval(() => socket.read(1), 1000)
      socket.once('close', () => clearInterval(timer))
    },
    (socket) => socket.pause().write(get('/login')),
    (socket) => {
      socket.write(`GET /login HTTP/1.1\r\n${own}`)
      drip(socket, 'X-More: 1\r\n')
    },
    (socket) => {
      socket.write(`POST /sys/login HTTP/1.1\r\n${own}Content-Type: application/json\r\nContent-Length: 9999\r\n\r\n{`)
      drip(socket, ' ')
    },
    () => undefined,
    (socket) => socket.pause().end(get(packagePath)),
  ]
  const openOne = (number) =>
    new Promise((resolve) => {
      const localAddress = `127.0.0.${1 + (number % 4)}`
      const socket = connect({ port, host: '127.0.0.1', localAddress, allowHalfOpen: true }, () => {
        kinds[number % kinds.length]?.(socket)
        resolve(undefined)
      })
      sockets.add(socket)
      opened += 1
      const timer = setTimeout(() => socket.destroy(), number % 2 === 0 ? 3000 : 12_000)
      socket.on('error', () => undefined)
      socket.once('close', () => {
        clearTimeout(timer)
        sockets.delete(socket)
        resolve(undefined)
        // Not at once, or refusals would be requested as fast as they can be given.
        if (!isOver) setTimeout(() => isOver || openOne(number), 250)
      })
      // A refusal is read to its end and the connection closed: the next one tries again.
      socket.once('end', () => socket.destroy())
    })
  return {
    open: async (count) => {
      await Promise.all(Array.from({ length: count }, (_, number) => openOne(number)))
    },
    opened: () => opened,
    close: () => {
      isOver = true
      for (const socket of sockets) socket.destroy()
    },
  }
}

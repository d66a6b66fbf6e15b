import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { Refusal } from '../refusal.mjs'

/** Both loopback addresses: a browser that looks up `localhost` may try either first. */
const loopback = ['127.0.0.1', '::1']

function errorOfListening(port, host) {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error) => resolve(error.code))
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)))
  })
}

/** Inodes of sockets that listen on the port, from the kernel's table. */
function listeningInodes(port) {
  const wanted = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  const listening = '0A'
  return ['/proc/net/tcp', '/proc/net/tcp6'].filter(existsSync).flatMap((table) =>
    readFileSync(table, 'utf8')
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .filter((cells) => cells[1]?.endsWith(wanted) && cells[3] === listening)
      .map((cells) => cells[9]),
  )
}

function pidsByProc(port) {
  const links = new Set(listeningInodes(port).map((inode) => `socket:[${inode}]`))
  return readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false
    try {
      return readdirSync(`/proc/${pid}/fd`).some((fd) => {
        try {
          return links.has(readlinkSync(`/proc/${pid}/fd/${fd}`))
        } catch {
          return false // closed meanwhile
        }
      })
    } catch {
      return false // another user's process
    }
  })
}

/** Process ids that listen on the port, as far as this user may see them. */
function holdersOf(port) {
  if (existsSync('/proc/net/tcp')) return pidsByProc(port)
  const { stdout } = spawnSync('lsof', ['-nP', '-t', `-iTCP:${port}`, '-sTCP:LISTEN'], { encoding: 'utf8' })
  return stdout?.split('\n').filter(Boolean) ?? []
}

/** Refuses if something already listens on the port. */
export async function requireFreePort(port, variable) {
  const errors = await Promise.all(loopback.map((host) => errorOfListening(port, host)))
  if (errors.includes('EACCES'))
    throw new Refusal(`Port ${port} needs more rights than this user has; choose another with ${variable}.`)
  if (!errors.includes('EADDRINUSE')) return
  const holders = holdersOf(port)
  const by = holders.length ? ` by process ${holders.join(', ')}` : ''
  throw new Refusal(`Port ${port} is taken${by}; stop it, or choose another port with ${variable}.`)
}

/** A port from the environment. */
export function portOf(variable, fallback) {
  const text = process.env[variable] || String(fallback)
  if (!/^\d{1,5}$/.test(text) || Number(text) < 1 || Number(text) > 65535) {
    throw new Refusal(`${variable} must be a port from 1 to 65535; it is "${text}".`)
  }
  return Number(text)
}

/**
 * Below the ports that the system assigns to outgoing connections (from 32768 on Linux, 49152 elsewhere): a client that
 * calls such a port while nobody listens there may be assigned that very port, and then talks to itself and
 * occupies it.
 */
const firstPort = 20_000
const ports = 12_000

/** A port on 127.0.0.1 that is free now, and that no outgoing connection will be assigned later. */
export async function freePort() {
  for (;;) {
    const port = firstPort + randomInt(ports)
    if (!(await errorOfListening(port, '127.0.0.1'))) return port
  }
}

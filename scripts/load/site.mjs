import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { startConsole, startPlatform } from '../build/production.mjs'
import { freePort } from '../run/port.mjs'
import { openClient } from './ask.mjs'

/** Connections of a process to a port of this machine, from the kernel's tables. */
function connectionsTo(pid, port) {
  const inodes = new Set()
  for (const fd of readdirSync(`/proc/${pid}/fd`)) {
    try {
      const inode = /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1]
      if (inode) inodes.add(inode)
    } catch {
      // closed meanwhile
    }
  }
  const remote = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  return readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter((cells) => cells[2]?.endsWith(remote) && inodes.has(cells[9])).length
}

/**
 * A platform and a console that a phase can end and start again, on the same ports.
 * @param {{ folder: string, secretFile: string, isInspected: boolean }} how
 */
export async function openSite({ folder, secretFile, isInspected }) {
  const platformPort = await freePort()
  const consolePort = await freePort()
  const inspectorPort = isInspected ? await freePort() : undefined
  const url = `http://127.0.0.1:${consolePort}`
  const running = {}

  // Only the flood phase has the limits of one user.
  const openPlatform = async (limits = 'off') => {
    const env = { PLATFORM_CALL_LIMITS: limits === 'default' ? undefined : limits }
    const dataDir = join(folder, 'platform')
    running.platform = (await startPlatform({ dataDir, port: platformPort, env })).service
  }
  const openConsole = async () => {
    const began = performance.now()
    const flags = inspectorPort ? [`--inspect=127.0.0.1:${inspectorPort}`] : []
    running.console = (await startConsole({ platformPort, secretFile, port: consolePort, flags })).service
    return performance.now() - began
  }
  const restartPlatform = {
    kill: async () => {
      running.platform.kill()
      await running.platform.ended
    },
    start: async (limits) => {
      const began = performance.now()
      await openPlatform(limits)
      return performance.now() - began
    },
  }

  return {
    /** Answers how long the console takes, ms. */
    start: async () => {
      await openPlatform()
      return openConsole()
    },
    /** Runs one phase with clients of its own. */
    run: async (phase, seconds) => {
      const client = openClient(url, 64)
      const crowd = openClient(url, 500)
      const visitor = openClient(url, 4)
      await client.signIn()
      await crowd.signIn('editor')
      const rows = await phase({
        url,
        client,
        crowd,
        visitor,
        seconds,
        platform: running.platform,
        console: running.console,
        consolePid: running.console.child.pid,
        inspectorPort,
        consoleSockets: () => connectionsTo(running.console.child.pid, platformPort),
        startConsole: openConsole,
        restartPlatform,
      })
      await Promise.all([client, crowd, visitor].map((each) => each.close()))
      return rows
    },
    stop: () => Promise.all(Object.values(running).map((service) => service.stop())),
  }
}

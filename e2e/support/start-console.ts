import { randomBytes } from 'node:crypto'
import { dirname } from 'node:path'
import { consoleFlags, consoleServer } from '../../scripts/build.mjs'
import { freePort } from '../../scripts/run/port.mjs'
import { type Running, startService } from './start-service'

type Options = {
  /** Address of the platform API, or of a recorder in its place. */
  platformUrl: string
  env?: Record<string, string | undefined>
  port?: number
  waits?: boolean
  /** Of Node, beside those of every console. */
  flags?: readonly string[]
}

/** Starts the built console on a free port like a container: its own folder, and only the given environment. */
export const startConsole = async ({
  platformUrl,
  env = {},
  port,
  waits = true,
  flags = [],
}: Options): Promise<Running> => {
  const own = port ?? (await freePort())
  return startService({
    name: 'console',
    args: [...consoleFlags, ...flags, consoleServer],
    port: own,
    cwd: dirname(consoleServer),
    waits,
    env: {
      PORT: String(own),
      HOSTNAME: '127.0.0.1',
      PLATFORM_API_URL: platformUrl,
      SESSION_SECRET: randomBytes(48).toString('base64url'),
      ALLOW_INSECURE: '1',
      ...env,
    },
  })
}

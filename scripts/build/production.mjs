import { dirname, join } from 'node:path'
import { consoleFlags, consoleServer, platformCli } from '../build.mjs'
import { freePort } from '../run/port.mjs'
import { Service } from '../run/service.mjs'
import { root } from '../toolchain.mjs'

/** What every program gets as an operator starts it. */
export const production = { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production', LOG_LEVEL: 'warn' }

const start = async (name, args, { port, path, seconds, env, ...options }) => {
  const service = new Service(name, args, { quietStart: true, ...options, env: { ...production, ...env } })
  try {
    await service.untilAnswers(`http://127.0.0.1:${port}${path}`, seconds)
  } catch (error) {
    await service.stop()
    throw error
  }
  return { service, port }
}

/**
 * A built platform of the demonstration, once it answers. A few clients do the work of many people, so it has no limits
 * of a single one.
 * @param {{ dataDir: string, port?: number, cli?: string, env?: Record<string, string | undefined>, write?: (text: string) => void }} how
 */
export async function startPlatform({ dataDir, port, cli = platformCli, env, ...options }) {
  const own = port ?? (await freePort())
  return start('platform', [cli, 'serve'], {
    ...options,
    port: own,
    path: '/healthz',
    seconds: 900,
    env: {
      PLATFORM_PORT: String(own),
      PLATFORM_MQTT_PORT: '0',
      PLATFORM_DATA_DIR: dataDir,
      PLATFORM_MIGRATIONS: join(root, 'platform/migrations'),
      PLATFORM_DEMO: '1',
      PLATFORM_CALL_LIMITS: 'off',
      PLATFORM_SESSIONS: '9999',
      CAPTCHA: 'off',
      ...env,
    },
  })
}

/**
 * A built console before a platform, once it answers at `path`.
 * @param {{ platformPort: number, secretFile: string, port?: number, server?: string, flags?: string[], path?: string, seconds?: number, env?: Record<string, string | undefined>, write?: (text: string) => void }} how
 */
export async function startConsole({
  platformPort,
  secretFile,
  port,
  server = consoleServer,
  flags = [],
  path = '/healthz',
  seconds = 60,
  env,
  ...options
}) {
  const own = port ?? (await freePort())
  return start('console', [...consoleFlags, ...flags, server], {
    ...options,
    port: own,
    path,
    seconds,
    cwd: dirname(server),
    env: {
      PORT: String(own),
      HOSTNAME: '127.0.0.1',
      PLATFORM_API_URL: `http://127.0.0.1:${platformPort}`,
      SESSION_SECRET_FILE: secretFile,
      ALLOW_INSECURE: '1',
      STOP_ANNOUNCE_MS: '1000',
      ...env,
    },
  })
}

import { dirname, join } from 'node:path'
import { consoleServer, platformCli } from '../build.mjs'
import { freePort } from '../run/port.mjs'
import { Service } from '../run/service.mjs'
import { ensureSessionSecret } from '../run/session-secret.mjs'
import { root } from '../toolchain.mjs'

const production = { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production', LOG_LEVEL: 'warn' }

/** The built product on its own ports, as operators start it, with all data in one folder. */
export class Product {
  #services = []
  #secretFile

  constructor(folder) {
    this.folder = folder
    this.#secretFile = join(folder, 'session-secret')
    ensureSessionSecret(this.#secretFile)
  }

  /** Starts a program, and returns its address once it answers. */
  async start(name, file, port, env, cwd) {
    const service = new Service(name, [file, ...(name === 'platform' ? ['serve'] : [])], {
      env: { ...production, ...env },
      quietStart: true,
      ...(cwd && { cwd }),
    })
    this.#services.push(service)
    const url = `http://127.0.0.1:${port}`
    await service.untilAnswers(`${url}/healthz`, 900)
    return url
  }

  async startPlatform(env = {}) {
    const port = await freePort()
    return this.start('platform', platformCli, port, {
      PLATFORM_PORT: String(port),
      PLATFORM_MQTT_PORT: '0',
      PLATFORM_DEMO: '1',
      PLATFORM_DATA_DIR: join(this.folder, 'platform'),
      PLATFORM_MIGRATIONS: join(root, 'platform/migrations'),
      CAPTCHA: 'off',
      // One client does the work of many people.
      PLATFORM_CALL_LIMITS: 'off',
      PLATFORM_SESSIONS: '9999',
      ...env,
    })
  }

  async startConsole(platformUrl, file = consoleServer) {
    const port = await freePort()
    const env = {
      PORT: String(port),
      HOSTNAME: '127.0.0.1',
      PLATFORM_API_URL: platformUrl,
      SESSION_SECRET_FILE: this.#secretFile,
      ALLOW_INSECURE: '1',
    }
    return this.start('console', file, port, env, dirname(file))
  }

  /** Stops what was started. */
  async stop() {
    await Promise.all(this.#services.splice(0).map((service) => service.stop()))
  }
}

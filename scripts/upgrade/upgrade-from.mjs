import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../run/port.mjs'
import { Service } from '../run/service.mjs'
import { projectNode, root } from '../toolchain.mjs'
import { outputOf } from './output-of.mjs'

const logKey = 'a-log-key-of-an-installed-platform-0123456789'
/** What a first start of a site prints. */
const passwordLine = /account admin, password (\S+)/
const demoPassword = 'Console-2026'
/** What the administrator of a site takes in place of the first one. */
const ownPassword = 'Vq8-Kd2_mTz4RwXj'

const sha256 = (text) => createHash('sha256').update(text).digest('hex')

/** Path and content of every file of a folder, sockets and locks apart. */
const digestOf = (folder) => {
  const hash = createHash('sha256')
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  for (const path of files.map(({ parentPath, name }) => join(parentPath, name)).sort())
    hash.update(path).update(readFileSync(path))
  return hash.digest('hex')
}

const environmentOf = ({ dataDir, databaseUrl, port, mqttPort }) => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  NODE_ENV: 'production',
  PLATFORM_DATA_DIR: dataDir,
  PLATFORM_PORT: String(port),
  PLATFORM_MQTT_PORT: String(mqttPort),
  PLATFORM_LOG_KEY: logKey,
  PLATFORM_LOG_ANCHORS: `${dataDir}.anchors`,
  PLATFORM_HISTORY: '0',
  ...(databaseUrl === undefined ? { PLATFORM_CONTROLLERS: '60' } : { DATABASE_URL: databaseUrl }),
})

/** Runs one version after another at one address, and works there as its administrator. */
const administratorAt = (port) => {
  const base = `http://127.0.0.1:${port}`
  let password = demoPassword
  const post = (path, body, token = '') =>
    fetch(base + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', token },
      body: JSON.stringify(body),
    }).then((answer) => answer.json())
  const signIn = async () => {
    const body = { username: 'admin', password, uuid: 'x'.repeat(16), platformId: 6 }
    return (await post('/sys/login', body)).data?.token
  }
  return {
    serve: async (program, env) => {
      let text = ''
      const migrations = join(program, '../../../platform/migrations')
      const service = new Service('platform', [program, 'serve'], {
        env: { ...env, PLATFORM_MIGRATIONS: migrations },
        write: (part) => {
          text += part
        },
      })
      await service.untilAnswers(`${base}/readyz`, 120)
      password = passwordLine.exec(text)?.[1] ?? password
      return service
    },
    /** Takes a password of its own in place of the one that a first start printed. */
    takeOwnPassword: async () => {
      if (password === demoPassword) return
      await post('/sys/user/possword', { oldPassword: password, newPassword: ownPassword }, await signIn())
      password = ownPassword
    },
    /** Signs in, and counts controllers and users. */
    work: async () => {
      const token = await signIn()
      const counts = []
      for (const path of ['/sys/device/himit/list', '/sys/user/list']) {
        const answer = await fetch(`${base}${path}?page=1&limit=1`, { headers: { token } }).then((each) => each.json())
        counts.push(answer.data?.totalCount ?? `code ${answer.code}`)
      }
      return `${counts[0]} controllers, ${counts[1]} users`
    },
  }
}

/** All that is stored: the rows of a server, and the files. */
const storedIn = (dataDir, databaseUrl) => {
  if (databaseUrl === undefined) return digestOf(dataDir)
  // Each dump names a word of its own there.
  const dump = outputOf('pg_dump', [databaseUrl]).replace(/^\\(?:un)?restrict .*$/gm, '')
  return sha256(digestOf(dataDir) + dump)
}

const examine = (program, env) => {
  const { status, stdout, stderr } = spawnSync(projectNode, [program, 'doctor', '--before-upgrade'], {
    cwd: root,
    env: { ...env, PLATFORM_MIGRATIONS: join(root, 'platform/migrations') },
    encoding: 'utf8',
  })
  return { status, text: stdout + stderr }
}

/**
 * Takes one installation there and back. Answers rows as a long proof has them.
 * @param {{ name: string, dataDir: string, databaseUrl?: string, programs: { now: string, earlier: string } }} options
 */
export async function upgradeFrom({ name, dataDir, databaseUrl, programs }) {
  const rows = []
  const note = (what, holds, measured) => rows.push({ what: `${name}: ${what}`, measured, target: 'holds', holds })
  const port = await freePort()
  const mqttPort = await freePort()
  /** The environment of the earlier version, as its documents have it. */
  const today = environmentOf({ dataDir, databaseUrl, port, mqttPort })
  const corrected = databaseUrl === undefined ? { ...today, PLATFORM_DEMO: '1' } : today
  const { serve, takeOwnPassword, work } = administratorAt(port)
  const doctor = (env) => examine(programs.now, env)

  const first = await serve(programs.earlier, today)
  await takeOwnPassword()
  const before = await work()
  note('the earlier version works', !before.includes('code'), before)
  if (databaseUrl === undefined) {
    const refused = doctor(today)
    note(
      'what it lacks is refused with its remedy',
      refused.status === 1 && /^bad .*neither DATABASE_URL nor PLATFORM_DEMO is set/m.test(refused.text),
      `exit ${refused.status}`,
    )
  }
  const beside = doctor(corrected)
  note('the doctor beside the running one finds nothing bad', beside.status === 0, `exit ${beside.status}`)
  note('its migrations are tried', /migrations: \d+ can run/.test(beside.text), beside.text.match(/migrations:.*/)?.[0])
  const meanwhile = await work()
  note('the earlier version goes on', meanwhile === before, meanwhile)
  await first.stop()
  const stored = storedIn(dataDir, databaseUrl)
  const alone = doctor(corrected)
  note('the doctor finds nothing bad where none runs', alone.status === 0, `exit ${alone.status}`)
  note('and changes nothing', storedIn(dataDir, databaseUrl) === stored, stored.slice(0, 12))

  for (const [what, program, env] of [
    ['this version', programs.now, corrected],
    ['the earlier version again', programs.earlier, today],
    ['this version again', programs.now, corrected],
  ]) {
    const running = await serve(program, env)
    const counts = await work()
    note(`${what} starts, signs in, has the same rows`, counts === before, counts)
    await running.stop()
  }
  return rows
}

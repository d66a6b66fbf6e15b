import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '../refusal.mjs'
import { freePort } from '../run/port.mjs'

/** Newest first: Debian keeps each version's programs in a separate folder, off PATH. */
function binFolders() {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const brew = '/opt/homebrew/opt'
  const brews = existsSync(brew) ? readdirSync(brew).filter((name) => name.startsWith('postgresql')) : []
  return [
    process.env.PG_BIN ?? '',
    ...versions.map((version) => join(debian, version, 'bin')),
    ...brews.map((name) => join(brew, name, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ].filter((folder) => folder && existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
}

/** Whether PostgreSQL is installed on this machine. */
export const hasPostgres = () => binFolders().length > 0

/** PostgreSQL refuses to run as root: then `postgres`, or else `nobody`, runs it. */
function unprivileged() {
  if (process.getuid?.() !== 0) return {}
  for (const user of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, user], { encoding: 'utf8' }).stdout?.trim())
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  return {}
}

async function untilReady(server, log) {
  for (const last = Date.now() + 30_000; Date.now() < last; await sleep(50)) {
    if (/ready to accept connections/.test(log.text)) return
    if (server.exitCode !== null) break
  }
  throw new Refusal(`PostgreSQL did not start:\n${log.text}`)
}

/**
 * Starts a PostgreSQL server in a new folder, durable only while it runs.
 * @param {string} bin
 * @param {string[]} more settings that override these
 */
async function start(bin, more = []) {
  const who = unprivileged()
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'))
  const data = join(folder, 'data')
  const password = randomBytes(24).toString('hex')
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (who.uid !== undefined) for (const path of [folder, passwordFile]) chownSync(path, who.uid, who.gid)

  const init = [
    '-D',
    data,
    '-U',
    'test',
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '-E',
    'UTF8',
    '--locale=C',
    '--no-sync',
  ]
  const made = spawnSync(join(bin, 'initdb'), init, { ...who, cwd: folder, encoding: 'utf8' })
  if (made.status !== 0) throw new Refusal(`initdb failed:\n${made.stderr}`)

  const port = await freePort()
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    `unix_socket_directories=${folder}`,
    'max_connections=200',
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'log_statement=ddl',
    ...more,
  ]
  const log = { text: '', databases: 0 }
  const run = () => {
    const child = spawn(join(bin, 'postgres'), ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
      ...who,
      cwd: folder,
      env: { PATH: process.env.PATH, TZ: 'UTC', LC_ALL: 'C' },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    child.stderr.on('data', (text) => {
      log.text = (log.text + text).slice(-20_000)
      log.databases += String(text).match(/statement: create database/gi)?.length ?? 0
    })
    return child
  }
  let server = run()
  const end = async (signal) => {
    if (server.exitCode !== null) return
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill(signal)
    await ended
  }
  const stop = async () => {
    await end('SIGINT') // fast shutdown
    rmSync(folder, { recursive: true, force: true })
  }
  const restart = async () => {
    await end('SIGQUIT') // immediate shutdown: the next start recovers as after a crash
    log.text = ''
    server = run()
    await untilReady(server, log)
  }
  try {
    await untilReady(server, log)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url: `postgresql://test:${password}@127.0.0.1:${port}/postgres`,
    stop,
    restart,
    databases: () => log.databases,
  }
}

/**
 * A PostgreSQL that a test may restart abruptly, and that keeps what it has committed; null if not installed.
 * @param {string[]} more settings besides
 */
export async function startRestartablePostgres(more = []) {
  const [bin] = binFolders()
  return bin ? start(bin, ['synchronous_commit=on', ...more]) : null
}

/**
 * Runs `work` against a PostgreSQL started only for it. Without PostgreSQL on this machine it says so and counts
 * nothing.
 * @param {(url: string) => Promise<{ passed: number, failed: number }>} work
 */
export async function withPostgres(work) {
  const [bin] = binFolders()
  if (!bin) {
    console.log(
      '   PostgreSQL is not on this machine (no initdb in PG_BIN, /usr/lib/postgresql or PATH): NOT tested on it.',
    )
    return { passed: 0, failed: 0 }
  }
  const server = await start(bin)
  try {
    const outcome = await work(server.url)
    console.log(`   ${server.databases()} databases on PostgreSQL from ${bin}`)
    if (server.databases() === 0)
      throw new Refusal('The tests made no database on PostgreSQL: they ran on something else.')
    return outcome
  } finally {
    await server.stop()
  }
}

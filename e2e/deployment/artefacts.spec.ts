import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { consoleArtefact, platformArtefact } from '../../scripts/build/artefacts.mjs'
import { freePort } from '../../scripts/run/port.mjs'
import { startRestartablePostgres } from '../../scripts/test/postgres.mjs'
import { demoPassword } from '../support/accounts'
import { startService } from '../support/start-service'

// Copies of what is installed, where no other package of the project is found.
test.describe.configure({ mode: 'serial' })
test.setTimeout(420_000)

const root = join(import.meta.dirname, '../..')
let folder: string
let bin: Record<string, string>

/** A command line by its program, verb and options. What stands between them is the reader's own. */
const shapeOf = (line: string): string => {
  const words = line.split(/\s+/)
  const length = /^(?:history|sign-firmware)$/.test(words[1] ?? '') ? 3 : 2
  return [...words.slice(0, length), ...words.slice(length).filter((word) => word.startsWith('--'))].join(' ')
}
/** The shapes of all command lines that are run below. */
const tried = new Set([
  'hvac-console doctor',
  'hvac-console version',
  'hvac-platform backup --to',
  'hvac-platform backup --to --key-file',
  'hvac-platform backup --to --keep',
  'hvac-platform backup --to --keep --key-file',
  'hvac-platform conformance --account --password-file --lesser --lesser-password-file --only --url --json --junit',
  'hvac-platform drill --from',
  'hvac-platform drill --from --key-file --result',
  'hvac-platform doctor',
  'hvac-platform doctor --before-upgrade',
  'hvac-platform doctor --certificate',
  'hvac-platform held',
  'hvac-platform history adopt',
  'hvac-platform history dead-letters',
  'hvac-platform history dead-letters --retry',
  'hvac-platform history dead-letters --discard --confirm',
  'hvac-platform history delete --controller --from --to',
  'hvac-platform history move --to',
  'hvac-platform history repair',
  'hvac-platform history status',
  'hvac-platform migrate',
  'hvac-platform move',
  'hvac-platform note-drill',
  'hvac-platform note-restore',
  'hvac-platform repair',
  'hvac-platform repair --set-files-aside',
  'hvac-platform reseal-factors',
  'hvac-platform restore --from',
  'hvac-platform restore --from --again',
  'hvac-platform restore --from --key-file',
  'hvac-platform seed --controllers',
  'hvac-platform sign-firmware key --name',
  'hvac-platform sign-firmware sign --key --name --feature-code --version --type',
  'hvac-platform verify-log',
  'hvac-platform version',
])
const ran = new Set<string>()

test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'artefacts-'))
  // Half a gigabyte that holds no code of ours stays where it is.
  const engine = join(platformArtefact, 'node_modules/@chdb')
  cpSync(platformArtefact, join(folder, 'platform'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.startsWith(engine),
  })
  symlinkSync(engine, join(folder, 'platform/node_modules/@chdb'))
  cpSync(consoleArtefact, join(folder, 'console'), { recursive: true, verbatimSymlinks: true })
  // As an installation has it: a link that is on the path.
  mkdirSync(join(folder, 'bin'))
  bin = { 'hvac-platform': join(folder, 'bin/hvac-platform'), 'hvac-console': join(folder, 'bin/hvac-console') }
  symlinkSync(join(folder, 'platform/bin/hvac-platform'), bin['hvac-platform'] ?? '')
  symlinkSync(join(folder, 'console/bin/hvac-console'), bin['hvac-console'] ?? '')
})
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Env = Record<string, string>

/** Fifty starts: Node keeps the compiled programs. */
const compiled = () => ({ NODE_COMPILE_CACHE: join(folder, 'compiled') })

/** Runs a command line; `_` stands for a space inside a word. */
const run = async (line: string, env: Env = {}): Promise<{ code: number | null; out: string; err: string }> => {
  const [program = '', ...args] = line.split(' ').map((word) => word.replaceAll('_', ' '))
  if (!/ nonsense$/.test(line)) ran.add(shapeOf(line))
  const child = spawn(bin[program] ?? '', args, {
    cwd: folder,
    env: { NODE_ENV: 'production', PATH: process.env.PATH, NODE: process.execPath, ...compiled(), ...env },
  })
  let [out, err] = ['', '']
  child.stdout.on('data', (text) => {
    out += text
  })
  child.stderr.on('data', (text) => {
    err += text
  })
  await once(child, 'close')
  return { code: child.exitCode, out, err }
}

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

test('both programs say their version, their verbs, and which Node they need', async () => {
  for (const program of ['hvac-platform', 'hvac-console']) {
    expect(await run(`${program} version`)).toEqual({ code: 0, out: `${version}\n`, err: '' })
    const lost = await run(`${program} nonsense`, { PLATFORM_DEMO: '0', PLATFORM_DATA_DIR: join(folder, 'none') })
    expect(lost).toMatchObject({ code: 1, out: '', err: expect.stringMatching(new RegExp(`^usage: ${program} `)) })
    const old = join(folder, 'old-node')
    writeFileSync(old, '#!/bin/sh\nexit 1\n', { mode: 0o755 })
    expect(await run(`${program} version`, { NODE: old })).toEqual({
      code: 1,
      out: '',
      err: `${program} needs Node 24 or newer as "${old}"; NODE names another\n`,
    })
  }
})

test('a whole life of an installation, by its command line alone', async () => {
  const port = await freePort()
  const env: Env = {
    PLATFORM_DEMO: '1',
    PLATFORM_CONTROLLERS: '8',
    PLATFORM_DATA_DIR: join(folder, 'data'),
    PLATFORM_PORT: String(port),
    PLATFORM_MQTT_PORT: String(await freePort()),
    PLATFORM_LOG_KEY: randomBytes(32).toString('base64'),
    CAPTCHA: 'off',
  }
  const well = async (line: string, more: Env = {}): Promise<string> => {
    const { code, out, err } = await run(line, { ...env, ...more })
    expect(`${line}: ${code} ${err}`).toBe(`${line}: 0 `)
    return out
  }
  await well('hvac-platform migrate')
  await well('hvac-platform seed --controllers 8')
  const platform = await startService({
    name: 'platform',
    args: [join(folder, 'platform/cli.mjs'), 'serve'],
    port,
    cwd: folder,
    env: { ...env, LOG_LEVEL: 'info', PLATFORM_MIGRATIONS: join(folder, 'platform/migrations') },
  })
  try {
    expect(platform.output()).toContain(`"version":"${version}"`)
    expect(await (await fetch(`${platform.url}/readyz`)).json()).toMatchObject({ data: { state: 'ready' } })
    const build = { version, commit: expect.stringMatching(/^[\da-f]{12}(?:-dirty)?$/) }
    expect(await (await fetch(`${platform.url}/healthz`)).json()).toMatchObject({ data: build })
    expect(await well('hvac-platform doctor')).toMatch(/^ok {4}history/m)
    expect(await well('hvac-platform doctor --before-upgrade')).toMatch(/^ok {4}migrations: none is left to run/m)
    const certificate = await run('hvac-platform doctor --certificate none.crt', env)
    expect([certificate.code, certificate.out]).toEqual([1, expect.stringMatching(/^bad {3}certificate none.crt/m)])
    expect(await well('hvac-platform history status')).toContain('outdoor_sample')
    expect(await well('hvac-platform history repair')).toContain('nothing to repair')
    await well('hvac-platform history dead-letters')
    for (const what of ['--retry all', '--discard all --confirm']) {
      const { code, err } = await run(`hvac-platform history dead-letters ${what}`, env)
      expect([code, err]).toEqual([1, 'there are no dead letters\n'])
    }
    writeFileSync(join(folder, 'password'), demoPassword)
    const who = '--account admin --password-file password --lesser viewer --lesser-password-file password'
    const looked = `hvac-platform conformance ${who} --only sign-in`
    await run(`${looked} --url ${platform.url} --json report.json --junit report.xml`, env)
    expect(JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'))).toMatchObject({ fit: true })
    await well('hvac-platform backup --to set')
    const identity = await generateX25519Identity()
    writeFileSync(join(folder, 'recipients.txt'), await identityToRecipient(identity))
    writeFileSync(join(folder, 'identity.txt'), identity, { mode: 0o600 })
    await well('hvac-platform backup --to sealed --key-file recipients.txt')
    await well('hvac-platform backup --to sets --keep 7d,4w,12m')
    expect(await well('hvac-platform drill --from sets')).toMatch(/ is good; it took /)
    await well('hvac-platform backup --to sealed-sets --keep 7d,4w,12m --key-file recipients.txt')
    const elsewhere = { PLATFORM_DATA_DIR: join(folder, 'elsewhere') }
    await well('hvac-platform drill --from sealed-sets --key-file identity.txt --result drill.json', elsewhere)
    expect(await well('hvac-platform note-drill drill.json')).toMatch(/^noted: the drill of .*, good$/m)
    expect(await well('hvac-platform doctor')).toMatch(/^ok {4}backup drill: the last good one was 0 hours ago/m)
  } finally {
    await platform.stop()
  }
  await well('hvac-platform verify-log')
  await well('hvac-platform repair')
  expect(await well('hvac-platform repair --set-files-aside')).toBe('every file is named by a row\n')
  expect(await well('hvac-platform reseal-factors')).toMatch(/^0 sealed anew with key 1, 0 left/)
  const restored = { PLATFORM_DATA_DIR: join(folder, 'restored') }
  await well('hvac-platform restore --from set', restored)
  const whole = await run('hvac-platform restore --from set --again', { ...env, ...restored })
  expect([whole.code, whole.err]).toEqual([1, expect.stringContaining('leave out --again')])
  const unsealed = { PLATFORM_DATA_DIR: join(folder, 'unsealed') }
  await well('hvac-platform restore --from sealed --key-file identity.txt', unsealed)
  await well('hvac-platform note-restore backup_of_today', restored)
  expect(await well('hvac-platform held', restored)).toMatch(/^held since .*: restored, set of/)
  await well('hvac-platform held release push', restored)
  await well('hvac-platform held drop all', restored)
  await well('hvac-platform history adopt', restored)
  await well('hvac-platform history delete --controller 84F3EB0F0145 --from 2026-11-01 --to 2026-11-03', restored)
  const moved = await run('hvac-platform history move --to clickhouse://127.0.0.1:1/past', { ...env, ...restored })
  expect([moved.code, moved.err]).toEqual([1, expect.stringContaining('127.0.0.1:1')])
  const server = await startRestartablePostgres()
  if (server === null) expect((await run('hvac-platform move', env)).err).toMatch(/^name the PostgreSQL to move to/)
  else
    try {
      expect(await well('hvac-platform move', { DATABASE_URL: server.url })).toMatch(/^\d+ rows are the same in /m)
      expect(await well('hvac-platform verify-log', { DATABASE_URL: server.url })).toContain('the chain is whole')
    } finally {
      await server.stop()
    }
  expect(await well('hvac-platform sign-firmware key firmware.pem --name release-1')).toMatch(/^release-1:/)
  writeFileSync(join(folder, 'hm64.bin'), 'firmware')
  const what = '--name release-1 --feature-code HM64-WIFI-ESP32 --version 3.3.0 --type 1'
  expect(await well(`hvac-platform sign-firmware sign hm64.bin --key firmware.pem ${what}`)).toMatch(/^release-1:/)
  await well('hvac-platform version')
  const own = (shape: string) => shape.startsWith('hvac-platform')
  expect([...ran].filter(own).sort()).toEqual([...tried].filter(own).sort())
})

test('the console serves from its folder, and its doctor says what is down', async () => {
  let state = 'ready'
  const platform = createServer((request, response) => {
    const isAway = request.url === '/readyz' && state === 'away'
    response.writeHead(isAway ? 503 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ code: isAway ? 503 : 0, msg: '', data: { state } }))
  }).listen(0, '127.0.0.1')
  await once(platform, 'listening')
  const port = await freePort()
  const env: Env = {
    NODE_ENV: 'production',
    PORT: String(port),
    HOSTNAME: '127.0.0.1',
    PLATFORM_API_URL: `http://127.0.0.1:${(platform.address() as AddressInfo).port}`,
    SESSION_SECRET: randomBytes(48).toString('base64url'),
    ENDED_SESSIONS_FILE: join(folder, 'ended-sessions'),
    ALLOW_INSECURE: '1',
    LOG_LEVEL: 'info',
  }
  const doctor = async (more: Env = {}): Promise<[code: number | null, lines: string]> => {
    const { code, out } = await run('hvac-console doctor', { ...env, ...more })
    return [code, out]
  }
  const says = (code: number, text: RegExp) => [code, expect.stringMatching(text)]
  expect(await doctor()).toEqual(says(0, /^ok {4}platform .*\nwarn {2}port \d+: no console runs here/m))
  const args = [join(folder, 'console/console.mjs')]
  const running = await startService({ name: 'console', args, port, cwd: folder, env })
  try {
    await expect.poll(() => running.output()).toContain(`"version":"${version}"`)
    const build = { status: 'ok', version, commit: expect.stringMatching(/^[\da-f]{12}(?:-dirty)?$/) }
    expect(await (await fetch(`http://localhost:${port}/healthz`)).json()).toEqual(build)
    const page = await fetch(`http://localhost:${port}/login`)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<html')])
    expect(await doctor()).toEqual(says(0, /^ok {4}port \d+: a console answers/m))
    state = 'readOnly'
    expect(await doctor()).toEqual(says(1, /^bad {3}platform .*takes no change/m))
    state = 'away'
    expect(await doctor()).toEqual(says(1, /^bad {3}platform .*answers 503/m))
  } finally {
    await running.stop()
    platform.closeAllConnections()
    platform.close()
  }
  expect(await doctor()).toEqual(says(1, /^bad {3}platform .*does not answer/m))
  expect(await doctor({ SESSION_SECRET: 'x' })).toEqual(
    says(1, /^bad {3}configuration: SESSION_SECRET: the session secret/),
  )
  // A folder that is a file.
  writeFileSync(join(folder, 'file'), '')
  const nowhere = await doctor({ ENDED_SESSIONS_FILE: join(folder, 'file/ended') })
  expect(nowhere).toEqual(says(1, /^bad {3}ended sessions: .* cannot be written/m))
  const other = createServer((_, response) => response.end('something else')).listen(port, '127.0.0.1')
  await once(other, 'listening')
  expect(await doctor()).toEqual(says(1, /^bad {3}port \d+: another program answers/m))
  other.closeAllConnections()
  other.close()
})

test('each command line of the documents was run', () => {
  const documents = ['README.md', 'deploy/README.md', 'docs/operations.md', 'docs/history.md', 'docs/integration.md']
  const verbs =
    /^hvac-(?:platform|console) (?:serve|doctor|backup|drill|note-drill|restore|held|move|note-restore|migrate|verify-log|history|sign-firmware|conformance|version|seed|repair|reseal-factors)\b/
  const written = documents.flatMap((name) => {
    const text = readFileSync(join(root, name), 'utf8').replaceAll('\\\n', ' ')
    return [...text.matchAll(/\bhvac-(?:platform|console) [a-z][^`\n#&|>]*/g)].map(([line]) => line.trim())
  })
  const shapes = new Set(
    written.filter((line) => verbs.test(line)).map((line) => shapeOf(line.split(/ {3,}/)[0]?.trim() ?? '')),
  )
  expect(shapes.size).toBeGreaterThan(12)
  // Options of one verb may be written alone.
  const isTried = (shape: string) => {
    const words = shape.split(' ')
    return [...tried].some((line) => words.every((word) => line.split(' ').includes(word)))
  }
  expect([...shapes].filter((shape) => !/ serve$/.test(shape) && !isTried(shape))).toEqual([])
})

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { compileCache } from '@/tests/support/compile-cache'
import { demoPassword } from '../seed/account'

/** What lines of the log say. */
export const saidIn = (text: string): string[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => (JSON.parse(line) as { msg: string }).msg)

export type Run = { child: ChildProcess; out: () => string; err: () => string; ended: Promise<number | null> }
export type RunningPlatform = Run & { base: string }

export const testLogKey = 'key-of-the-log-in-tests-0123456789'

// A whole run of the tests has built it: it then starts in a tenth of the time.
const program = process.env.PLATFORM_ENTRY ? [process.env.PLATFORM_ENTRY] : ['--import', 'tsx', 'platform/cli.ts']

/** The embedded database's engine is not compiled a second time, for speed: the end of a process waits for it. */
const forBriefLives = ['--liftoff-only']

/** What a deployment allows it: its heap in MB, and files and sockets. */
type Bounds = { heapMb: number; descriptors: number }
/** The shell sets the bound, and the platform takes its place. */
const bounded = ({ heapMb, descriptors }: Bounds, args: readonly string[]): [string, string[]] => [
  'sh',
  ['-c', `ulimit -n ${descriptors}; exec "$@"`, 'sh', process.execPath, `--max-old-space-size=${heapMb}`, ...args],
]

/** The platform as its own process, started by its command line with nothing but the given environment. */
export const realPlatform = (dataDir: string, bounds?: Bounds) => {
  const children = new Set<ChildProcess>()

  const run = (args: string[], env: Record<string, string> = {}): Run => {
    const given = [...program, ...args]
    const [command, commandArgs] = bounds ? bounded(bounds, given) : [process.execPath, [...forBriefLives, ...given]]
    const child = spawn(command, commandArgs, {
      env: {
        PATH: process.env.PATH ?? '',
        HOME: process.env.HOME ?? '',
        ...compileCache,
        PLATFORM_DATA_DIR: dataDir,
        PLATFORM_PORT: '0',
        PLATFORM_MQTT_PORT: '0',
        ...(env.DATABASE_URL === undefined && { PLATFORM_DEMO: '1' }),
        PLATFORM_CONTROLLERS: '0',
        PLATFORM_CALL_LIMITS: 'off',
        LOG_LEVEL: 'silent',
        // A test that removes its folder removes all that the platform has left.
        PLATFORM_LOG_KEY: testLogKey,
        PLATFORM_LOG_ANCHORS: join(env.PLATFORM_DATA_DIR ?? dataDir, 'log-anchors'),
        ...env,
        NODE_ENV: 'test',
      },
    })
    children.add(child)
    let out = ''
    let err = ''
    child.stdout.on('data', (chunk) => {
      out += String(chunk)
    })
    child.stderr.on('data', (chunk) => {
      err += String(chunk)
    })
    const ended = once(child, 'close').then(([code]) => code as number | null)
    return { child, out: () => out, err: () => err, ended }
  }

  /** Starts it and waits until it listens. */
  const serve = async (env: Record<string, string> = {}): Promise<RunningPlatform> => {
    const server = run(['serve'], env)
    const base = await new Promise<string>((resolve, reject) => {
      server.child.stdout?.on('data', () => {
        const address = /platform listening on ([^\s"]+)"/.exec(server.out())?.[1]
        if (address !== undefined) resolve(address)
      })
      server.ended.then(
        () => reject(new Error(`it ended: ${server.err()}`)),
        () => undefined,
      )
    })
    return { ...server, base }
  }

  const killAll = (): void => {
    for (const child of children) child.kill('SIGKILL')
    children.clear()
  }

  return { run, serve, killAll }
}

export const postTo = (base: string, path: string, body: unknown, token = ''): Promise<Response> =>
  // biome-ignore lint/style/noRestrictedGlobals: the client of a test, which stands where the console would
  fetch(base + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token },
    body: JSON.stringify(body),
  })

/** Signs in by the real call. Answers the token. */
export const signInTo = async (base: string, username = 'admin', password = demoPassword): Promise<string> => {
  const response = await postTo(base, '/sys/login', { username, password, uuid: 'x'.repeat(16), platformId: 6 })
  const { data } = (await response.json()) as { data: { token: string } }
  return data.token
}

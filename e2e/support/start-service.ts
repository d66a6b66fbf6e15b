import { existsSync } from 'node:fs'
import { compileCache } from '@/tests/support/compile-cache'
import { Service } from '../../scripts/run/service.mjs'

export type Running = {
  url: string
  port: number
  pid: number
  /** Its output so far. */
  output: () => string
  /** SIGTERM, then waits for its end. */
  stop: () => Promise<void>
  /** SIGKILL: like a machine failure. */
  kill: () => Promise<void>
  /** How it ended, once it has. */
  ended: Promise<{ code: number | null; signal: string | null }>
}

type Options = {
  name: string
  args: string[]
  port: number
  cwd?: string
  env: Record<string, string | undefined>
  /** False: returns at once, for a start that is meant to fail. */
  waits?: boolean
}

/** Starts a built program with only the given environment, like a container. */
export const startService = async ({ name, args, port, cwd, env, waits = true }: Options): Promise<Running> => {
  const file = args.find((arg) => arg.endsWith('js'))
  if (file && !existsSync(file)) throw new Error(`${file} is not there: run npm run build first`)
  let output = ''
  const service = new Service(name, args, {
    ...(cwd && { cwd }),
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      TMPDIR: process.env.TMPDIR,
      NODE_ENV: 'production',
      ...compileCache,
      ...env,
    },
    write: (text) => {
      output += text
    },
  })
  const url = `http://127.0.0.1:${port}`
  const running: Running = {
    url,
    port,
    pid: service.child.pid ?? 0,
    output: () => output,
    stop: () => service.stop(),
    kill: async () => {
      service.kill()
      await service.ended
    },
    ended: service.ended,
  }
  if (!waits) return running
  try {
    await service.untilAnswers(`${url}/healthz`, 120)
  } catch (error) {
    await service.stop()
    throw new Error(`${name} did not start (${error instanceof Error ? error.message : error}):\n${output}`)
  }
  return running
}

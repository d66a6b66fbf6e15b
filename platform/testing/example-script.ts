import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { BenchDevice } from './device-bench'

/** The controller that the manual of the protocol shows. */
export const exampleScript = 'docs/examples/controller.sh'
export const canRunExample =
  ['bash', 'curl', 'stdbuf', 'od'].every((name) => spawnSync(name, ['--version']).status === 0) &&
  spawnSync('openssl', ['version']).status === 0
/** Why a test without them is skipped. */
export const withoutExample = 'needs bash, curl, stdbuf, od, openssl'

/** The script as somebody would start it for a device, and what it has said so far. */
export const startExample = (device: BenchDevice, where: Record<string, string>) => {
  const child: ChildProcess = spawn('bash', [exampleScript], {
    env: {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '',
      BRAND: String(device.brand),
      ID: device.address,
      KEY: device.key,
      SYSTEM: String(device.unit.systemNo),
      UNIT: String(device.unit.unitNo),
      NODE_ENV: 'test',
      ...where,
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const said: string[] = []
  let waiting: { line: string; resolve: () => void }[] = []
  if (child.stdout === null) throw new Error('no output')
  createInterface({ input: child.stdout }).on('line', (line) => {
    said.push(line)
    for (const each of waiting) if (each.line === line) each.resolve()
    waiting = waiting.filter((each) => each.line !== line)
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return {
    said,
    ended,
    /** Until it says a line, from the line of a number on. */
    says: (line: string, from = 0): Promise<void> =>
      said.includes(line, from) ? Promise.resolve() : new Promise((resolve) => waiting.push({ line, resolve })),
    stop: (): Promise<number | null> => {
      child.kill('SIGTERM')
      return ended
    },
  }
}

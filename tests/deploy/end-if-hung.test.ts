import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect } from '@jest/globals'
import { freePort } from '@/scripts/run/port.mjs'
import { itIf } from '@/tests/support/it-if'
import { deployFolder, onPath } from './files'

const itAsks = itIf(onPath('curl') !== undefined, 'needs curl (Debian package curl)')

let folder: string
let program: ChildProcess | undefined
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'end-if-hung-'))
  writeFileSync(join(folder, 'systemctl'), `#!/bin/sh\necho "$*" >> ${join(folder, 'calls')}\n`, { mode: 0o755 })
})
afterEach(() => {
  program?.kill('SIGKILL')
  program = undefined
  rmSync(join(folder, 'calls'), { force: true })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What it asks of systemd for a unit whose program is at `port`. */
const endIfHung = (port: number): string => {
  const env = { ...process.env, PATH: `${folder}:${process.env.PATH}`, ANSWER_SECONDS: '0.3' }
  const { status, stderr } = spawnSync(join(deployFolder, 'systemd/end-if-hung'), ['hvac-platform', `${port}`], { env })
  expect([status, `${stderr}`.includes('does not answer')]).toEqual([0, existsSync(join(folder, 'calls'))])
  return existsSync(join(folder, 'calls')) ? readFileSync(join(folder, 'calls'), 'utf8') : ''
}

const startProgram = async (status: number): Promise<number> => {
  const port = await freePort()
  const source = `require('node:http').createServer((_, answer) => answer.writeHead(${status}).end()).listen(${port}, '127.0.0.1', () => console.log('listens'))`
  program = spawn(process.execPath, ['-e', source], { stdio: ['ignore', 'pipe', 'inherit'] })
  if (program.stdout) await once(program.stdout, 'data')
  return port
}

itAsks('a program that takes connections and does not answer is ended', async () => {
  const port = await startProgram(200)
  program?.kill('SIGSTOP')
  expect(endIfHung(port)).toBe('kill --kill-who=main --signal=SIGKILL hvac-platform\n')
})

itAsks('one that answers is not, whatever it says', async () => {
  expect(endIfHung(await startProgram(503))).toBe('')
})

itAsks('nor is one that does not listen: it starts, migrates, recovers or is stopped', async () => {
  expect(endIfHung(await freePort())).toBe('')
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { StartError } from '../config'
import { takeProcessLock } from './process-lock'

let directory: string
let path: string
const lost = () => undefined
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'lock-'))
  path = join(directory, 'platform.lock')
})
afterEach(() => rmSync(directory, { recursive: true }))

const owner = () => JSON.parse(readFileSync(path, 'utf8')) as { pid: number; startedAt: string; place: string }
const write = (change: Partial<ReturnType<typeof owner>>) => {
  const release = takeProcessLock(directory, lost)
  const mine = owner()
  release()
  writeFileSync(path, JSON.stringify({ ...mine, ...change }))
}
/** A process that lives until it is told to end. */
const livingProcess = () => spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
const endedPid = async (): Promise<number> => {
  const child = livingProcess()
  child.kill('SIGKILL')
  await once(child, 'exit')
  return child.pid ?? 0
}

/** Whatever was there, this process has the lock now, and gives it back without a trace. */
const expectTakenOver = () => {
  const release = takeProcessLock(directory, lost)
  expect(owner()).toMatchObject({ pid: process.pid })
  expect(readdirSync(directory)).toEqual(['platform.lock'])
  release()
  expect(readdirSync(directory)).toEqual([])
}

it('is taken, and given back without a trace', () => {
  const release = takeProcessLock(directory, lost)
  expect(owner().pid).toBe(process.pid)
  release()
  expect(readdirSync(directory)).toEqual([])
})

it('is refused while its owner lives, in one line that names it', () => {
  const release = takeProcessLock(directory, lost)
  expect(() => takeProcessLock(directory, lost)).toThrow(
    new StartError(`the data in ${directory} is in use by process ${process.pid}; stop it first`),
  )
  expect(readdirSync(directory)).toEqual(['platform.lock'])
  release()
})

it('is taken over from a process that is gone', async () => {
  write({ pid: await endedPid() })
  const release = takeProcessLock(directory, lost)
  expect(owner().pid).toBe(process.pid)
  release()
})

it('is taken over when its number belongs to another process by now', () => {
  const child = livingProcess()
  write({ pid: child.pid ?? 0, startedAt: '1' })
  const release = takeProcessLock(directory, lost)
  expect(owner().pid).toBe(process.pid)
  release()
  child.kill('SIGKILL')
})

it('of another container is believed for as long as it beats', () => {
  write({ place: 'other-host pid:[1]', pid: 1 })
  expect(() => takeProcessLock(directory, lost)).toThrow(/in use by process 1 on other-host/)
  const longAgo = new Date(Date.now() - 11_000)
  utimesSync(path, longAgo, longAgo)
  expectTakenOver()
})

it.each(['', '{', '[]', 'null', '{"pid":"1"}'])('is taken over when it is unreadable: %j', (content) => {
  writeFileSync(path, content)
  expectTakenOver()
})

it('is not given back by a process that has lost it', () => {
  const release = takeProcessLock(directory, lost)
  writeFileSync(path, JSON.stringify({ ...owner(), pid: 1 }))
  release()
  expect(owner().pid).toBe(1)
})

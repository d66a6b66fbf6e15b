import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { untilTrue } from '@/tests/support/until'
import { StartError } from '../config/config'
import { endOnLostLock, takeProcessLock } from './process-lock'

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

it('of a process that was killed and that its parent has not asked after is taken over', async () => {
  // The parent is busy for ever: its child stays in the list of processes, dead, with its number and its start.
  const parent = spawn('sh', ['-c', 'sleep 60 & echo $!; exec sleep 60'])
  const [line] = (await once(parent.stdout, 'data')) as [Buffer]
  const pid = Number(String(line))
  try {
    const statOf = (id: number) => readFileSync(`/proc/${id}/stat`, 'utf8').split(' ')
    // A shell would still ask after its child; what it becomes does not.
    await untilTrue(() => statOf(parent.pid ?? 0)[1] === '(sleep)')
    process.kill(pid, 'SIGKILL')
    await untilTrue(() => statOf(pid)[2] === 'Z')
    write({ pid, startedAt: statOf(pid)[21] ?? '' })
    expectTakenOver()
  } finally {
    parent.kill('SIGKILL')
  }
})

it('of another container is believed for as long as it beats, and named', async () => {
  write({ place: 'other-host pid:[1]', pid: 1 })
  const touch = `setInterval(() => require('node:fs').utimesSync(process.argv[1], new Date(), new Date()), 100)
    console.log('beats')`
  const container = spawn(process.execPath, ['-e', touch, path])
  await once(container.stdout, 'data')
  expect(() => takeProcessLock(directory, lost)).toThrow(/in use by process 1 on other-host/)
  container.kill('SIGKILL')
  await once(container, 'exit')
  expectTakenOver()
})

it('beats from a thread of its own, whatever its program does', () => {
  const release = takeProcessLock(directory, lost)
  const first = statSync(path).mtimeMs
  // Nothing of this thread goes on meanwhile.
  const still = new Int32Array(new SharedArrayBuffer(4))
  for (let waited = 0; waited < 10_000 && statSync(path).mtimeMs === first; waited += 50) Atomics.wait(still, 0, 0, 50)
  expect(statSync(path).mtimeMs).toBeGreaterThan(first)
  release()
})

it.each(['', '{', '[]', 'null', '{"pid":"1"}'])('is taken over when it is unreadable: %j', (content) => {
  writeFileSync(path, content)
  expectTakenOver()
})

describe('what could not be looked at', () => {
  /** Reading it fails otherwise than for a file that is not there, as it does while no file can be opened. */
  const makeUnreadable = () => {
    rmSync(path, { force: true })
    mkdirSync(path)
  }

  it('is not free: it is refused, and stays as it is', () => {
    makeUnreadable()
    expect(() => takeProcessLock(directory, lost)).toThrow(
      new StartError(`${path} cannot be read (EISDIR), so it may be in use`),
    )
    expect(readdirSync(directory)).toEqual(['platform.lock'])
  })

  it('is not lost: its owner goes on, and writes one anew that somebody has deleted', () => {
    jest.useFakeTimers()
    try {
      const taken = jest.fn()
      const release = takeProcessLock(directory, taken)
      makeUnreadable()
      jest.advanceTimersByTime(20_000)
      expect(taken).not.toHaveBeenCalled()
      rmSync(path, { recursive: true })
      jest.advanceTimersByTime(20_000)
      expect(owner().pid).toBe(process.pid)
      expect(taken).not.toHaveBeenCalled()
      writeFileSync(path, JSON.stringify({ ...owner(), pid: 1 }))
      jest.advanceTimersByTime(20_000)
      expect(taken).toHaveBeenCalledTimes(1)
      release()
      expect(existsSync(path)).toBe(true)
    } finally {
      jest.useRealTimers()
    }
  })
})

it('is not given back by a process that has lost it', () => {
  const release = takeProcessLock(directory, lost)
  writeFileSync(path, JSON.stringify({ ...owner(), pid: 1 }))
  release()
  expect(owner().pid).toBe(1)
})

it('ends a command with a sentence when it is lost', () => {
  const exit = jest.spyOn(process, 'exit').mockImplementation(() => undefined as never)
  const write = jest.spyOn(process.stderr, 'write').mockImplementation(() => true)
  try {
    endOnLostLock('/data/drill')()
    expect(write.mock.calls).toEqual([['another process has taken /data/drill meanwhile; this one ends\n']])
    expect(exit.mock.calls).toEqual([[1]])
  } finally {
    exit.mockRestore()
    write.mockRestore()
  }
})

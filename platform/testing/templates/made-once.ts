import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

/** Whether the lock is now ours. One whose owner was killed is taken away, and the next try may get it. */
const takeLock = async (lock: string): Promise<boolean> => {
  try {
    await writeFile(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const owner = await readFile(lock, 'utf8').catch(() => '')
  if (owner !== '' && !isAlive(Number(owner))) await rm(lock, { force: true })
  return false
}

/**
 * Makes a folder unless it is there; of several processes that need it at once one makes it and the others wait. It is
 * there whole or not at all.
 */
export const madeOnce = async (folder: string, make: (draft: string) => Promise<void>): Promise<string> => {
  const lock = `${folder}.lock`
  await mkdir(dirname(folder), { recursive: true })
  do {
    if (existsSync(folder)) return folder
  } while (!(await takeLock(lock)) && (await wait(50, true)))
  try {
    // Whoever had the lock before may have made it.
    if (existsSync(folder)) return folder
    const draft = `${folder}.draft`
    await rm(draft, { recursive: true, force: true })
    await mkdir(draft)
    await make(draft)
    await rename(draft, folder)
    return folder
  } finally {
    await rm(lock, { force: true })
  }
}

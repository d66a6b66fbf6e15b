import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { madeOnce } from './made-once'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'made-once-'))
})
afterAll(() => rm(folder, { recursive: true }))

it('is made by one of those who need it at once, and is whole when the others get it', async () => {
  let made = 0
  const path = join(folder, 'shared')
  const take = async () => {
    await madeOnce(path, async (draft) => {
      made += 1
      await writeFile(join(draft, 'first'), '')
      expect(existsSync(path)).toBe(false)
      await writeFile(join(draft, 'second'), '')
    })
    return readdir(path)
  }
  expect(await Promise.all([take(), take(), take()])).toEqual(Array.from({ length: 3 }, () => ['first', 'second']))
  expect(await take()).toEqual(['first', 'second'])
  expect(made).toBe(1)
})

it('is not there when making it failed, and the next one tries', async () => {
  const path = join(folder, 'failed')
  await expect(madeOnce(path, () => Promise.reject(new Error('no disk')))).rejects.toThrow('no disk')
  expect(existsSync(path)).toBe(false)
  await madeOnce(path, (draft) => writeFile(join(draft, 'row'), ''))
  expect(await readdir(path)).toEqual(['row'])
})

it('is made by the next one when its maker was killed', async () => {
  const path = join(folder, 'killed')
  const { pid } = spawnSync(process.execPath, ['--version'])
  await writeFile(`${path}.lock`, String(pid))
  await madeOnce(path, (draft) => writeFile(join(draft, 'row'), ''))
  expect(await readdir(path)).toEqual(['row'])
  expect(existsSync(`${path}.lock`)).toBe(false)
}, 10_000)

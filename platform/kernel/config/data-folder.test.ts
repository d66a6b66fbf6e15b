import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { itIf } from '@/tests/support/it-if'
import { StartError } from './config'
import { openDataFolder } from './data-folder'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'data-folder-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

it('is made for its user alone, and left without a trace', () => {
  const path = join(folder, 'a', 'b')
  expect(openDataFolder(path)).toEqual({ wasOpen: false })
  expect([modeOf(path), readdirSync(path)]).toEqual(['700', []])
})

it('is closed to others where it was open to them, and not to its group', () => {
  const path = join(folder, 'open')
  mkdirSync(path)
  chmodSync(path, 0o755)
  expect(openDataFolder(path)).toEqual({ wasOpen: true })
  expect(modeOf(path)).toBe('750')
  expect(openDataFolder(path)).toEqual({ wasOpen: false })
})

it('is refused where it cannot be one, with folder, user and mode', () => {
  const path = join(folder, 'file')
  writeFileSync(path, '')
  expect(() => openDataFolder(path)).toThrow(StartError)
  expect(() => openDataFolder(join(path, 'below'))).toThrow(
    /PLATFORM_DATA_DIR \S+below cannot be written by \S+ \(\d+\), ENOTDIR/,
  )
})

itIf(process.getuid?.() !== 0, 'the superuser writes everywhere')('is refused where its user may not write', () => {
  const path = join(folder, 'closed')
  mkdirSync(path)
  chmodSync(path, 0o500)
  expect(() => openDataFolder(path)).toThrow(/cannot be written by .* has the owner \d+ and the mode 500/)
})

import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import config from '../../.dependency-cruiser.mjs'
import { toolFile } from '../test/tool.mjs'
import { root } from '../toolchain.mjs'

const folder = mkdtempSync(join(tmpdir(), 'rules-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** By rule, an import that it forbids: who imports, and what. */
const planted = {
  'contract-is-a-leaf': ['lib/contract/leaf.ts', '../format/plain'],
  'hvac-is-below-all': ['lib/hvac/up.ts', '../contract/plain'],
  'browser-never-reaches-server': ['components/ui/far.ts', '../../lib/bff/plain'],
  'server-modules-are-marked': ['lib/session/bare.ts', '../format/plain'],
  'platform-knows-only-the-contract': ['platform/kernel/db/wide.ts', '../../../lib/api/plain'],
  'the-product-knows-no-simulator': ['platform/nouns/one/live.ts', '../../../simulator/plain'],
  'simulator-is-a-client': ['simulator/inside.ts', '../platform/kernel/plain'],
  'nobody-imports-platform': ['lib/api/back.ts', '../../platform/kernel/plain'],
  'lib-below-components': ['lib/api/up.ts', '../../components/ui/plain'],
  'ui-below-all-components': ['components/ui/up.ts', '../screen/list/plain'],
  'engine-knows-no-noun': ['components/screen/list/up.ts', '../../features/one/plain'],
  'features-below-shell': ['components/features/one/up.ts', '../../shell/plain'],
  'screens-are-for-routes': ['components/features/one/cross.ts', '../look/look-screen'],
  'nobody-imports-app': ['components/ui/app.ts', '../../app/plain'],
  'kernel-knows-no-noun': ['platform/kernel/db/up.ts', '../../nouns/one/plain'],
  'nouns-stand-on-the-rooms-below': ['platform/nouns/one/seeded.ts', '../../composition/server'],
  'identity-is-below-nouns': ['platform/identity/user/up.ts', '../../nouns/one/plain'],
  'history-is-below-nouns': ['platform/history/store/up.ts', '../../nouns/one/plain'],
  'ingest-is-below-nouns': ['platform/ingest/pipeline/up.ts', '../../nouns/one/plain'],
  'tables-below-all-nouns': ['platform/nouns/tables/up.ts', '../one/plain'],
  'handlers-leave-sql-to-rows': ['platform/nouns/one/handlers.ts', 'drizzle-orm'],
  'the-product-knows-no-seed': ['platform/composition/server.ts', '../seed/plain'],
  'no-cycles': ['lib/format/first.ts', './second'],
  'grid-only-in-named-files': ['components/ui/grid.ts', '@mui/x-data-grid'],
  'undici-only-in-named-files': ['lib/api/pool.ts', 'undici'],
  'argon2-only-in-named-files': ['platform/nouns/one/hash.ts', '@node-rs/argon2'],
  'sheets-only-in-named-files': ['platform/kernel/sheet/other.ts', 'write-excel-file/node'],
  'the-console-knows-no-device-calls': ['lib/api/device.ts', '../contract/device-http'],
  'look-shows-every-component': ['components/ui/unshown.tsx', '../../lib/format/plain'],
  'look-is-for-developers': ['components/features/one/look.ts', '../look/look-screen'],
  'everything-resolves': ['lib/format/lost.ts', './gone'],
  'nothing-of-the-tests-in-the-product': ['platform/nouns/one/tested.ts', '../../testing/plain'],
  'no-development-package-in-the-product': ['lib/format/development.ts', 'fast-check'],
}

const write = (path, text) => {
  mkdirSync(join(folder, dirname(path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

test('each rule is broken by the import planted for it, and by no plain file', () => {
  const rules = [...config.required, ...config.forbidden].map(({ name }) => name)
  expect(Object.keys(planted).sort()).toEqual([...rules].sort())
  const plain = ['app', 'components/screen/list', 'components/shell', 'components/ui']
  const more = ['components/features/one', 'lib/api', 'lib/format', 'lib/contract', 'lib/hvac']
  const rooms = ['simulator', 'platform/kernel', 'platform/nouns/one', 'platform/seed', 'platform/testing']
  for (const place of [...plain, ...more, ...rooms]) write(`${place}/plain.ts`, 'export const plain = 1\n')
  for (const [file, target] of Object.values(planted)) write(file, `export * from '${target}'\n`)
  write('lib/format/second.ts', "export * from './first'\n")
  write('lib/bff/plain.ts', "import 'server-only'\n")
  write('lib/contract/device-http.ts', 'export const plain = 1\n')
  write('components/features/look/look-screen.tsx', 'export const plain = 1\n')
  for (const file of ['package.json', 'tsconfig.json', '.dependency-cruiser.mjs']) {
    copyFileSync(join(root, file), join(folder, file))
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))

  const args = [
    '--config',
    '.dependency-cruiser.mjs',
    '--output-type',
    'json',
    'app',
    'components',
    'lib',
    'platform',
    'simulator',
  ]
  const { stdout } = spawnSync(process.execPath, [toolFile('dependency-cruiser/bin/dependency-cruiser.mjs'), ...args], {
    cwd: folder,
    encoding: 'utf8',
  })
  const found = JSON.parse(stdout).summary.violations.map(({ rule, from }) => `${rule.name} ${from}`)
  for (const [rule, [file]] of Object.entries(planted)) expect(found).toContain(`${rule} ${file}`)
  expect(found.filter((each) => each.endsWith('plain.ts'))).toEqual([])
}, 60_000)

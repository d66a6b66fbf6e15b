import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { toolFile } from '../test/tool.mjs'
import { root } from '../toolchain.mjs'

const folder = mkdtempSync(join(tmpdir(), 'lint-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const refusal = '/* refused */'

/** By rule, a file in which it refuses exactly the lines that hold this comment. */
const planted = {
  'date-arithmetic': [
    'lib/format/planted.ts',
    `export const day = 86_400_000 ${refusal}`,
    `export const week = 7 * 24 * 60 * 60_000 ${refusal}`,
    `setTimeout(look, 60 * 1000) ${refusal}`,
    `export const before = new Date(now.getTime() - 5) ${refusal}`,
    `export const took = row.end.getTime() - row.start.getTime() ${refusal}`,
    `export const left = until - row.startTime.valueOf() ${refusal}`,
    `day.setUTCDate(1) ${refusal}`,
    `export const start = Date.UTC(2026, 0) ${refusal}`,
    'export const isPast = now.getTime() < end.getTime()',
    "import { addDays } from 'date-fns/addDays'",
    'export const free = 160_000 + 600_000',
  ],
  'machine-zone': [
    'platform/nouns/fault/planted.ts',
    `export const minute = startOfMinute(now) ${refusal}`,
    `export const since = subDays(now, keptDays) ${refusal}`,
    `export const hour = moment.getHours() ${refusal}`,
    `export const end = roundToNearestMinutes(to, { roundingMethod: 'ceil' }) ${refusal}`,
    'export const kept = subDays(now, keptDays, { in: utc })',
    'export const first = startOfDay(day, timeZone)',
    'export const later = addMinutes(now, 5)',
    'export const year = moment.getUTCFullYear()',
  ],
  'time-text': [
    'platform/kernel/time/planted.ts',
    `export const hour = moment.toISOString().slice(0, 13).concat('h') ${refusal}`,
    `export const parsed = Date.parse(text.replace(' ', 'T')) ${refusal}`,
    `export const midnight = Date.parse(day + 'T00:00:00Z') ${refusal}`,
    `export const other = \`\${day}T00:00:00Z\` ${refusal}`,
    `export const clock = shown.slice(11) ${refusal}`,
    `export const date = row.createTime?.slice(0, 10) ${refusal}`,
    'export const first = rows.slice(0, 20).slicer(0, 10)',
    'export const iso = moment.toISOString()',
  ],
  'missing-files': [
    'platform/kernel/storage/planted.ts',
    `export const names = await readdir(folder).catch(() => []) ${refusal}`,
    `export const text = await readFile(path, 'utf8').catch(() => '') ${refusal}`,
    `export const age = await stat(path).then(({ mtimeMs }) => mtimeMs).catch(() => 0) ${refusal}`,
    'export const known = await readdir(folder).catch(ifMissing([]))',
    'work.stop().catch(() => undefined)',
  ],
  'native-fields': [
    'components/features/planted/fields.tsx',
    `export const a = <input type="date" /> ${refusal}`,
    `export const b = <TextField type={'time'} /> ${refusal}`,
    `export const c = as === 'day' ? 'datetime-local' : 'text' ${refusal}`,
    `export const d = <select name="one"></select> ${refusal}`,
    `export const e = createElement('select') ${refusal}`,
    'export const f = <input type="text" />',
  ],
  'design-tokens': [
    'components/ui/tokens.module.css',
    `.a { font-size: 13px; } ${refusal}`,
    `.b { font-weight: 500; } ${refusal}`,
    `.c { border-radius: 0 7px; } ${refusal}`,
    `.d { font-weight: 4000; } ${refusal}`,
    '.e { font-size: var(--text-small); font-weight: 600; border-radius: 0 0 var(--radius-chip) 50%; }',
  ],
  'own-labels': [
    'components/screen/planted/labels.module.css',
    `.field label { color: red; } ${refusal}`,
    '.field .label { color: red; }',
  ],
  'stale-values': [
    'components/features/planted/stale.module.css',
    `.value[data-late] { opacity: 0.5; } ${refusal}`,
    '.value { opacity: 0.5; }',
  ],
  'packed-lines': [
    'scripts/packed.mjs',
    `export const a = { ...{ b: 1, c: 2 }, d: 3 } ${refusal}`,
    'export const e = { ...rest, ...(isOn && { f: 1 }) }',
  ],
  'row-batches': [
    'components/features/planted/actions.ts',
    `export const a = run('remove', api.remove, { input: byId }) ${refusal}`,
    "export const b = run('remove', api.remove, { many: 'question.remove', input: byId })",
    "export const c = run('start', steps)",
  ],
  'named-toasts': [
    'components/features/planted/toasts.ts',
    `notify({ kind: 'success', text }) ${refusal}`,
    "notify({ kind: 'success', text, about: row.name })",
    "notify({ kind: 'error', text })",
  ],
  'unsaved-input': [
    'components/features/planted/form.tsx',
    'const change = useMutation()',
    `export const field = <TextField label={label} /> ${refusal}`,
    `export const form = <form onSubmit={change.mutate}> ${refusal}`,
    '</form>',
  ],
  'page-address': [
    'lib/navigation/planted.ts',
    `history.pushState(null, '', to) ${refusal}`,
    `window.history.replaceState(null, '', to) ${refusal}`,
    'router.replace(to)',
  ],
  'no-permission': [
    'components/features/planted/right.ts',
    `export const a = t('list.noPermission') ${refusal}`,
    "export const b = t('list.noPermissions')",
  ],
  'handler-statements': [
    'platform/nouns/planted/extra-handlers.ts',
    'export const a = await context.database',
    `  .insert(faults) ${refusal}`,
    '  .values(row)',
    `export const b = await tx.delete(faults) ${refusal}`,
    `export const c = await database.$count(faults) ${refusal}`,
    'export const d = await findFault(database, id)',
    "export const e = createHash('md5').update(tx).digest()",
    'seen.delete(id)',
    'database.selected(id)',
  ],
  'route-handlers': [
    'app/sys/planted/route.ts',
    "import { proxied } from '@/lib/bff/proxied'",
    `import { readyz } from '@/lib/elsewhere' ${refusal}`,
    "export const dynamic = 'force-dynamic'",
    'export const { GET, HEAD } = proxied',
    `export const { POST } = { ...proxied } ${refusal}`,
    `export const PUT = async () => new Response() ${refusal}`,
    `export async function PATCH() { return new Response() } ${refusal}`,
    `const own = 1 ${refusal}`,
    `export { DELETE } from '@/lib/bff/proxied' ${refusal}`,
  ],
  'server-actions': ['app/planted/save.ts', `'use server' ${refusal}`, 'export const save = async () => undefined'],
  'password-history': [
    'platform/nouns/planted/set.ts',
    `await row.set({ passwordHash, passwordUpdateTime: now }) ${refusal}`,
    `await row.set({ passwordHash: await hashed, passwordUpdateTime: now }) ${refusal}`,
    "export const table = { passwordHash: text('password_hash'), passwordUpdateTime: moment('time') }",
    'type Row = { passwordHash: string; passwordUpdateTime: Date }',
    'export const read = { passwordHash: webUsers.passwordHash, passwordUpdateTime: webUsers.passwordUpdateTime }',
  ],
  'ended-sessions': [
    'platform/nouns/planted/end.ts',
    `await row.set({ revokedTime: now }) ${refusal}`,
    'export const read = { revokedTime: sessions.revokedTime }',
  ],
  'joined-cells': [
    'lib/format/planted-file.ts',
    `export const line = cells.join(',') ${refusal}`,
    `export const tabbed = cells.join('\\t') ${refusal}`,
    `export const file = \`\\uFEFF\${text}\` ${refusal}`,
    "export const words = names.join(', ')",
  ],
  'limit-numbers': [
    'lib/format/limit.ts',
    `export const highest = 4.15 ${refusal}`,
    `export const range = '342–456 V' ${refusal}`,
    `export const row = { dischargeTemp: 105 } ${refusal}`,
    `if (reading.finTemp > 3) stop() ${refusal}`,
    `export const other = { dischargeTemp: row.value, page: 3.65, port: '14560' }`,
  ],
  'limit-texts': [
    'messages/en/planted.json',
    '{',
    `  "voltage": "342–456 V ${refusal}",`,
    '  "frames": "3,420 frames"',
    '}',
  ],
  noRestrictedImports: [
    'platform/nouns/planted/imports.ts',
    `import { toSafeCell } from '@/lib/format/csv-cell' ${refusal}`,
    `import { hashPassword } from '../login/password' ${refusal}`,
    `import { useNoPermission } from '@/components/ui/notice/use-no-permission' ${refusal}`,
    "import { isPassword } from '../login/password'",
  ],
}

test('each rule refuses the lines planted for it, and no others', () => {
  const { vcs: _, ...config } = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'))
  const rules = [...config.plugins.map(({ path }) => basename(path, '.grit')), 'noRestrictedImports']
  expect(Object.keys(planted).sort()).toEqual(rules.sort())

  writeFileSync(join(folder, 'biome.json'), JSON.stringify({ ...config, $schema: undefined }))
  cpSync(join(root, 'lint'), join(folder, 'lint'), { recursive: true })
  for (const [path, ...lines] of Object.values(planted)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    writeFileSync(join(folder, path), lines.join('\n'))
  }
  const args = [toolFile('@biomejs/biome/bin/biome'), 'lint', '--reporter=json', '--max-diagnostics=none', '.']
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
  const found = JSON.parse(stdout)
    .diagnostics.filter(({ category }) => category === 'plugin' || category.endsWith('/noRestrictedImports'))
    .map(({ category, message, location }) => {
      const rule = category === 'plugin' ? message.split(':')[0] : 'noRestrictedImports'
      return `${rule} ${location.path}:${location.start.line}`
    })
  const refused = Object.entries(planted).flatMap(([rule, [path, ...lines]]) =>
    lines.flatMap((line, index) => (line.includes(refusal) ? [`${rule} ${path}:${index + 1}`] : [])),
  )
  expect([...new Set(found)].sort()).toEqual(refused.sort())
}, 30_000)
